import type { SessionView } from '../../server/contract/answers.ts';
import { PAGE_OF_HEADER } from '../../server/contract/bff.ts';
import { LANGUAGE_HEADER } from '../../server/words/language-names.ts';
import * as words from '../../server/words/words.ts';
import { type Person, personOf } from './person.ts';
import { RequestFailed } from './request-failed.ts';
import { tabStorage } from './web-storage.ts';

const PLACE = 'page-of';

/** Notes whose page this tab shows, under which token; another tab may sign in somebody else meanwhile. */
export function notePageOf(session: SessionView): void {
  tabStorage.note(PLACE, `${session.tokenId} ${personOf(session)}`);
}

/**
 * Notes that nobody's page is shown, so that nothing is sent any more for whoever has left, by a page of the tab
 * that the browser kept either.
 */
export function noteNoPage(): void {
  tabStorage.note(PLACE, '');
}

/** Returns whose page this tab shows, as `personOf` writes it; undefined for nobody's. */
export function pageOwner(): string | undefined {
  return readNote()?.slice(1).join(' ') || undefined;
}

/** Returns the id of the token that a person's page is of; null where this tab shows no page of theirs. */
export function pageOf(person: Person): string | null {
  return pageOwner() === personOf(person) ? (readNote()?.[0] ?? null) : null;
}

function readNote(): string[] | undefined {
  return tabStorage.getItem(PLACE)?.split(' ');
}

/**
 * Makes the headers by which the server refuses what a page asks that is of another session, and answers in
 * the page's language. The question for the session, which the page's head asks ahead, goes without.
 *
 * @throws RequestFailed `person_left` where the page is no longer of whoever began what is to be sent.
 */
export function pageHeaders(person: Person, tokenId = pageOf(person)): Record<string, string> {
  if (pageOf(person) !== null && tokenId !== null)
    return { [PAGE_OF_HEADER]: tokenId, [LANGUAGE_HEADER]: words.language };
  throw new RequestFailed(words.failurePersonLeft(person.name), {
    code: 'person_left',
  });
}
