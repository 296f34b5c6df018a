import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { SessionView } from '../../server/contract/answers.ts';
import { PAGE_OF_HEADER } from '../../server/contract/bff.ts';
import { LANGUAGE_HEADER } from '../../server/words/language-names.ts';
import { noteNoPage, notePageOf, pageHeaders } from './page-of.ts';
import { request } from './request.ts';

const ADA: SessionView = {
  tokenId: 'first-of-ada',
  name: 'Ada',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};
const BEN = { ...ADA, name: 'Ben', tokenId: 'of-ben' };

/** The languages in which the requests asked to be answered. */
let languages: (string | null)[];

/** The token whose page each request said it was of, in the order in which they were sent. */
let sent: (string | null)[];

beforeEach(() => {
  sent = [];
  languages = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(PAGE_OF_HEADER));
    languages.push(new Headers(headers).get(LANGUAGE_HEADER));
    return Response.json(null);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  noteNoPage();
});

const ask = (as = ADA, tokenId?: string) =>
  request(as, z.null(), '/bff/plants', { method: 'POST', ...(tokenId && { tokenId }) });

test('what a person began is sent under the token that they are signed in with by then', async () => {
  notePageOf(ADA);
  await ask();
  notePageOf({ ...ADA, tokenId: 'next-of-ada' });
  await ask();
  await ask(ADA, 'first-of-ada');
  expect(sent).toEqual(['first-of-ada', 'next-of-ada', 'first-of-ada']);
});

test.each<[string, () => void]>([
  ['somebody else is signed in', () => notePageOf(BEN)],
  [
    'somebody of the same name in another workspace is',
    () => notePageOf({ ...ADA, workspace: 'roses' }),
  ],
  ['somebody whose name begins alike is', () => notePageOf({ ...ADA, name: 'Ada B' })],
  ['they have signed out', noteNoPage],
])('nothing of a person is sent once %s, however late it comes', async (_what, leave) => {
  notePageOf(ADA);
  leave();
  const refusal = { name: 'RequestFailed', code: 'person_left', isOutcomeUnknown: false };
  await expect(ask()).rejects.toMatchObject(refusal);
  await expect(ask(ADA, 'first-of-ada')).rejects.toMatchObject(refusal);
  expect(() => pageHeaders(ADA)).toThrow(expect.objectContaining(refusal));
  expect(sent).toEqual([]);
});

test('a request tells in which language the page is that asks', async () => {
  notePageOf(ADA);
  await ask();
  expect(languages).toEqual(['en']);
});
