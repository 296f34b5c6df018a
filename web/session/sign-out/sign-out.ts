import type { Mutation, QueryClient } from '@tanstack/react-query';
import * as words from '../../../server/words/words.ts';
import { goTo, type SignInNote, type SignOutReason } from '../../address/go-to.ts';
import { send } from '../../api/exchange.ts';
import { leaveStorage } from '../../api/leave-storage.ts';
import { noteNoPage, pageHeaders, pageOf } from '../../api/page-of.ts';
import type { Person } from '../../api/person.ts';
import { holdRequests } from '../../api/request.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { tellOtherTabs } from '../other-tabs.ts';
import { sessionOrNullSchema, sessionQuery } from '../session-query.ts';
import { requestUnnamed } from '../sign-in/request-unnamed.ts';
import { SIGN_IN_PATH } from '../sign-in/sign-in-path.ts';

/**
 * Ends a person's session on the server, forgets everything of it here, and shows the sign-in screen,
 * which says why where that is told.
 */
export async function signOut(
  queryClient: QueryClient,
  person: Person,
  reason: SignOutReason | undefined,
): Promise<void> {
  await whileInert(() =>
    unlessLeft(person, async () => {
      const isAllDone = await settleChanges(queryClient);
      const notDone = reason ? (`${reason}_not_all_done` as const) : 'not_all_done';
      const leaving = leave(queryClient, person, isAllDone ? reason : notDone);
      holdRequests(leaving);
      await leaving;
    }),
  );
}

async function leave(
  queryClient: QueryClient,
  person: Person,
  note: SignInNote | undefined,
): Promise<void> {
  await queryClient.cancelQueries();
  try {
    await endSession(person);
  } catch (error) {
    void queryClient.invalidateQueries();
    throw error;
  }
  // The answer was late, and somebody else has signed in here meanwhile.
  if (pageOf(person) === null) return void queryClient.invalidateQueries(sessionQuery);
  await queryClient.cancelQueries();
  // First away from the screen, so that it does not take this for a session that ended by itself.
  goTo(SIGN_IN_PATH, { note });
  noteNoPage();
  leaveStorage(person);
  tellOtherTabs(null);
  queryClient.removeQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Takes no letter meanwhile: it would be forgotten with the screen. Does nothing where that is under way. */
async function whileInert(leave: () => Promise<void>): Promise<void> {
  const screen = document.querySelector('.screen');
  // Pressed again before the code for it had come.
  if (screen?.hasAttribute('inert')) return;
  const focused = document.activeElement;
  screen?.toggleAttribute('inert', true);
  try {
    await leave();
  } catch (error) {
    screen?.toggleAttribute('inert', false);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    throw error;
  }
}

/**
 * Ends the session at once where the page is closed or loaded anew meanwhile. The browser drops what it
 * has not sent by then; a second end finds no session, or refuses to end that of somebody else.
 */
async function unlessLeft(person: Person, settle: () => Promise<void>): Promise<void> {
  function end() {
    sendEnd(person, { keepalive: true }).catch(() => undefined);
    tellOtherTabs(null);
  }
  addEventListener('pagehide', end);
  try {
    await settle();
  } finally {
    removeEventListener('pagehide', end);
  }
}

/**
 * Waits for the answers to what was asked for before: without the session it would not be done. Returns
 * false where some of it was not done, or nobody knows; whoever goes is signed out all the same.
 */
async function settleChanges(queryClient: QueryClient): Promise<boolean> {
  const cache = queryClient.getMutationCache();
  const asked = new Set<Mutation>();
  for (;;) {
    const underWay = cache.findAll({ status: 'pending' }).filter(({ meta }) => !meta?.canBeLeft);
    if (underWay.length === 0) break;
    for (const one of underWay) asked.add(one);
    await new Promise<void>((resolve) => {
      const end = cache.subscribe(() => {
        if (underWay.some(({ state }) => state.status === 'pending')) return;
        end();
        resolve();
      });
    });
    // An undo waits for the answer to what it undoes, and is asked for then.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return [...asked].every(({ state }) => state.status === 'success');
}

/** Ends the session; where no answer tells whether that was done, the server is asked. */
async function endSession(person: Person): Promise<void> {
  try {
    await sendEnd(person);
  } catch (error) {
    const session = await requestUnnamed(sessionOrNullSchema, '/bff/session').catch(
      () => undefined,
    );
    if (session !== null) throw error;
  }
}

async function sendEnd(person: Person, options: { keepalive?: boolean } = {}): Promise<void> {
  const path = '/bff/session';
  const { status } = await send(pageHeaders(person), path, { method: 'DELETE', ...options });
  if (status === 204) return;
  // Something between here and the server has answered in its place.
  throw new RequestFailed(words.signOutUnread, { code: 'unreadable' });
}
