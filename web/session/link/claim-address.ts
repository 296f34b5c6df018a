import { entryState } from '../../address/go-to.ts';
import { ownPath } from '../../address/own-path.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import { pageOwner } from '../../api/page-of.ts';
import { readNext, SIGN_IN_PATH, signInPathTo } from '../sign-in/sign-in-path.ts';

/**
 * Makes the present address that of the person whose page this is. Of an address that another person made
 * only the screen is kept, since they may have typed or fetched the rest. One that nobody made here, as a
 * link from outside, stays as it came. Why one is to sign in tells nothing of anybody, and stays too.
 */
export function claimAddress(): void {
  const state = entryState();
  const owner = pageOwner();
  const isOthers = state.maker !== undefined && state.maker !== owner;
  const address = isOthers ? BASE_PATH + bareAddress(ownPath(), location) : undefined;
  history.replaceState({ ...state, maker: owner }, '', address);
}

/** Returns the part of an address that tells nothing of who made it: its screen, and where signing in leads. */
export function bareAddress(
  path: string,
  { search, origin }: Pick<Location, 'search' | 'origin'>,
): string {
  if (path !== SIGN_IN_PATH) return path;
  return signInPathTo(new URL(readNext(search, origin), origin).pathname);
}
