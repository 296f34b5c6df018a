import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionAnswer } from '../server/contract/answers.ts';
import { noteNoPage, notePageOf } from './api/page-of.ts';
import { plantsKey } from './api/plants-key.ts';
import { RequestFailed } from './api/request-failed.ts';
import { createQueryClient } from './query-client.ts';
import { sessionQuery, welcome } from './session/session-query.ts';

const BEN: SessionAnswer = {
  tokenId: 'of-ben',
  name: 'Ben',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
  lastsMs: 1_000,
};
const ADA = { ...BEN, name: 'Ada', tokenId: 'of-ada' };

afterEach(() => {
  noteNoPage();
  vi.unstubAllGlobals();
});

test.each([
  ['before somebody signed in says nothing of their session', 4_999, BEN],
  ['after that ends it', 5_000, null],
])('a refusal of what was sent %s', async (_what, sentAt, left) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, BEN, { updatedAt: 5_000 });
  const failure = new RequestFailed('Over.', { code: 'session_required', sentAt });
  const asking = queryClient.fetchQuery({
    queryKey: ['plants'],
    queryFn: () => Promise.reject(failure),
  });
  await expect(asking).rejects.toBe(failure);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(left);
  // Whoever it is by now, the server is asked.
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});

test('what was refused for the session before is asked for anew', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, BEN, { updatedAt: 5_000 });
  const late = new RequestFailed('Over.', { code: 'session_required', sentAt: 4_999 });
  const queryFn = vi.fn().mockRejectedValueOnce(late).mockResolvedValue('rows');
  const queryKey = ['plants'];
  const shown = new QueryObserver(queryClient, { queryKey, queryFn });
  const leave = shown.subscribe(() => undefined);
  await expect.poll(() => shown.getCurrentResult().data).toBe('rows');
  leave();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('what is refused while it is known that nobody is signed in is not asked for again and again', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, null, { updatedAt: 5_000 });
  const late = new RequestFailed('Over.', { code: 'session_required', sentAt: 4_999 });
  const queryFn = vi.fn().mockRejectedValue(late);
  const shown = new QueryObserver(queryClient, { queryKey: ['plants'], queryFn });
  const leave = shown.subscribe(() => undefined);
  await expect.poll(() => shown.getCurrentResult().isError).toBe(true);
  expect(queryClient.isFetching()).toBe(0);
  leave();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('whoever signs in finds nothing that another fetched, and their own again under a new token', () => {
  openAddress('/');
  const queryClient = createQueryClient();
  const left = () => queryClient.getQueryData(plantsKey(ADA));
  notePageOf(ADA);
  queryClient.setQueryData(plantsKey(ADA), 'rows');
  welcome(queryClient, { ...ADA, tokenId: 'next-of-ada' });
  expect(left()).toBe('rows');
  welcome(queryClient, BEN);
  expect(left()).toBeUndefined();
  expect(plantsKey(ADA)).not.toEqual(plantsKey(BEN));
});

test('whoever signs in finds nothing of an address that another made, and has kept their own', () => {
  const queryClient = createQueryClient();
  const entry = openAddress('/?search=Rosa');
  const shown = () => entry.location.pathname + entry.location.search;
  welcome(queryClient, ADA);
  expect(shown()).toBe('/?search=Rosa');
  welcome(queryClient, { ...ADA, tokenId: 'next-of-ada' });
  expect(shown()).toBe('/?search=Rosa');
  welcome(queryClient, BEN);
  expect(shown()).toBe('/');
});

/** Stands in for the browser's address, with one entry that nobody here made. */
function openAddress(address: string) {
  const entry = { state: null, location: new URL(address, 'https://plants.example') };
  vi.stubGlobal('location', entry.location);
  vi.stubGlobal('history', {
    get state() {
      return entry.state;
    },
    replaceState(state: null, _title: string, next = '') {
      entry.state = state;
      entry.location.href = new URL(next || entry.location.href, entry.location).href;
    },
  });
  return entry;
}
