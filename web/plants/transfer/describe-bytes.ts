import { readerLocale } from '../../../server/words/format-count.ts';
import * as words from '../../../server/words/words.ts';

const MEGABYTE = 1024 * 1024;

/** Writes a size as people read it: whole kilobytes, or megabytes with a digit below ten. */
export function describeBytes(bytes: number): string {
  if (bytes < MEGABYTE) return words.kilobytes(format(Math.ceil(bytes / 1024), 0));
  const megabytes = bytes / MEGABYTE;
  return words.megabytes(format(megabytes, megabytes < 10 ? 1 : 0));
}

function format(size: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return size.toLocaleString(readerLocale(words.locale), { ...options, useGrouping: false });
}
