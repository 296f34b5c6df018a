import { formatCount as formatIn } from '../../../server/words/format-count.ts';
import * as words from '../../../server/words/words.ts';

/** Writes a whole count as sentences and buttons show it: 104,233. */
export function formatCount(count: number): string {
  return formatIn(count, words.locale);
}
