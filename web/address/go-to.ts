import { navigate } from 'wouter/use-browser-location';
import { BASE_PATH } from '../api/base-path.ts';
import { pageOf } from '../api/page-of.ts';
import type { Person } from '../api/person.ts';

/** What else than Sign out has signed somebody out. */
export type SignOutReason = 'own_token_revoked';

/** What somebody who is to sign in is told, which the screen there says in its own language. */
export type SignInNote = 'own_token_revoked' | 'not_all_done' | 'own_token_revoked_not_all_done';

export interface GoOptions {
  /** True leaves no step back to the address before. */
  replace?: boolean;
  /** What the screen there is to say. */
  note?: SignInNote | undefined;
}

/** What an entry of the browser's history carries. */
export interface EntryState {
  /** The person, as `personOf` writes it, who made its address; undefined where nobody here did. */
  maker?: string | undefined;
  note?: SignInNote | undefined;
}

/** Returns what the present entry carries. */
export function entryState(): EntryState {
  return history.state ?? {};
}

/**
 * Goes to an address. Its history entry belongs to whoever made the one before, since its address may be
 * made of theirs.
 */
export function goTo(address: string, { replace = false, note }: GoOptions = {}): void {
  const state: EntryState = { maker: entryState().maker, note };
  navigate(BASE_PATH + address, { replace, state });
}

/** Goes to an address as a person; nowhere once the page is no longer theirs. */
export function goAs(person: Person, address: string, options?: GoOptions): void {
  if (pageOf(person) !== null) goTo(address, options);
}
