import * as words from '../server/words/words.ts';
import { tabStorage } from './api/tab-storage.ts';

/** Tells those who are to reload the page that they lose nothing by it, where that is so. */
export function KeptNote() {
  return tabStorage.keepsAll() && words.typedIsThere;
}
