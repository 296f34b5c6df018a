import { readerLocale } from '../../../server/words/format-count.ts';
import * as words from '../../../server/words/words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const locale = readerLocale(words.locale);
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
/** The hour the way the reader writes it, 12 or 24 of them a day. */
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

/** Tells how long ago a time of today was; the reader's clocks may be a little apart. */
export function describeAgo(at: Date, now: number): string {
  const ago = now - at.getTime();
  if (ago < MINUTE_MS) return words.justNow;
  if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
}

/** Tells the time of day, in the reader's zone. */
export function describeClock(at: Date): string {
  return clock.format(at);
}

/** Tells the whole of it, day, time and zone. */
export function describeExactly(at: Date): string {
  return exact.format(at);
}

/** Names the day that a time is on, in the reader's zone: today and yesterday so, others by date. */
export function describeDay(at: Date, now: number): string {
  const today = new Date(now);
  if (isSameDay(at, today)) return words.today;
  today.setDate(today.getDate() - 1);
  if (isSameDay(at, today)) return words.yesterday;
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
  // Some releases of the browsers' own tables have a comma here, in some years.
  return locale === 'en-GB' ? date.replace(',', '') : date;
}

/** Tells whether two times are on the same day of the reader's calendar. */
export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
