import { readerLocale } from '../../../server/words/format-count.ts';
import * as words from '../../../server/words/words.ts';

const UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const locale = readerLocale(words.locale);
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
/** Knows yesterday and tomorrow, but also calls any day of the next year "next year". */
const relativeInWords = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** Tells how far a time is from now, in its largest whole unit: "3 days ago", "in 2 months". */
export function describeWhen(at: Date, now: number): string {
  const distance = at.getTime() - now;
  for (const [unit, length] of UNITS) {
    const count = Math.trunc(distance / length);
    if (count !== 0) return (unit === 'day' ? relativeInWords : relative).format(count, unit);
  }
  return distance > 0 ? words.inAMoment : words.justNow;
}

/** Tells the day of a time, in the reader's zone. */
export function describeDate(at: Date): string {
  return day.format(at);
}
