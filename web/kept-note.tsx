import * as words from '../server/words/words.ts';
import { useKeepsAll } from './use-keeps-all.ts';

/** Tells those who are to reload the page that they lose nothing by it, where that is so. */
export function KeptNote() {
  return useKeepsAll() && words.typedIsThere;
}
