import { UNREADABLE_CELL } from '../../../server/contract/transfer/unreadable-cell.ts';

const DAY_MS = 86_400_000;

/** For Excel 1900 was a leap year. What reads its files counts right, so before this day it is a day behind. */
const COUNTED_RIGHT = Date.parse('1900-03-01');
const FIRST_DAY = Date.parse('1899-12-31');

/**
 * Writes a date and a time that stand in a cell as a number, as far as it tells them. What is no date in spite of its
 * format stays a number.
 *
 * @param zero the day from which Excel counts; a time alone stands on it.
 */
export function formatCountedDate(value: Date, zero: string): string {
  const time = Math.round(value.getTime() / 1000) * 1000;
  if (!(time >= FIRST_DAY && time < COUNTED_RIGHT)) return formatDate(value, zero);
  return formatDate(new Date(time + DAY_MS), zero).replace('1900-03-01', '1900-02-29');
}

/** Writes a date, a time of day, or both. */
function formatDate(value: Date, zero: string): string {
  const seconds = Math.round(value.getTime() / 1000);
  const rounded = new Date(seconds * 1000);
  if (Number.isNaN(rounded.getTime())) return NO_DATE;
  const [day = '', clock = ''] = rounded.toISOString().replace('.000Z', '').split('T');
  const time = clock.replace(/:00$/, '');
  if (day === zero) return time;
  if (seconds * 1000 < Date.parse(zero)) {
    return String((value.getTime() - Date.parse(zero)) / DAY_MS);
  }
  return time === '00:00' ? day : `${day} ${time}`;
}

/** As Excel shows it. */
const NO_DATE = `${UNREADABLE_CELL}#####`;

const ISO_DATE = /^(?=.*\d)(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?Z?$/;

/**
 * Writes a date alike that stands in a cell as a text, such as 2024-03-01T10:30:00 or 10:30:00: what a clock showed,
 * whatever the time zone. Any other text, and a day before those that Excel knows, stays as it is.
 */
export function formatIsoDate(text: string, zero: string): string {
  const [found, day = zero, clock = '00:00'] = ISO_DATE.exec(text.trim()) ?? [];
  return found && day >= zero ? formatDate(new Date(`${day}T${clock}Z`), zero) : text;
}
