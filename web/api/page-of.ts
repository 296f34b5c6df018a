import { PAGE_OF_HEADER } from '../../server/contract/bff.ts';
import { tabStorage } from './tab-storage.ts';

const PLACE = 'page-of';

/** Notes whose token this tab's page is of; another tab may sign in somebody else meanwhile. */
export function notePageOf(tokenId: string): void {
  tabStorage.setItem(PLACE, tokenId);
}

/** Returns the id of that token, empty while nobody is known to be signed in. */
export function pageOf(): string {
  return tabStorage.getItem(PLACE) ?? '';
}

/** Makes the header by which the server refuses what a page asks that is of another session. */
export function pageOfHeader(tokenId = pageOf()): Record<string, string> {
  return tokenId ? { [PAGE_OF_HEADER]: tokenId } : {};
}
