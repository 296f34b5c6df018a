import { environmentManager, isServer, notifyManager, QueryObserver } from '@tanstack/react-query';
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
  vi.useRealTimers();
  environmentManager.setIsServer(() => isServer);
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

test('what is out of date and cannot be had is asked for until it comes, ever more rarely, and from the first pause on the next time', async () => {
  const { news, asked, close } = openShown();
  for (const failures of [14, 4]) {
    expect(await news(failures)).toBe('new');
    // Each is two attempts, the second so soon that most failures go unnoticed.
    const pauses = asked.map((at, index) => at - (asked[index - 1] ?? at));
    expect(pauses).toEqual(
      [
        0, 600, 1_000, 600, 2_000, 600, 4_000, 600, 8_000, 600, 15_000, 600, 15_000, 600, 15_000,
      ].slice(0, failures + 1),
    );
  }
  close();
});

test('what never came is asked for ever more rarely as well, and said to have failed until it comes, but not to whoever comes to look at it later', async () => {
  const { asked, heard, close } = openShown({ isKnown: false, failures: 5 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.map((at) => at - (asked[0] ?? 0))).toEqual([0, 600, 1_600, 2_200, 4_200, 4_800]);
  expect(heard).toEqual(['pending', 'error', 'success']);
  close();

  const other = openShown({ isKnown: false, failures: 5 });
  await vi.advanceTimersByTimeAsync(700);
  expect(other.heard).toEqual(['pending', 'error']);
  other.close();
  expect(other.reopen()).toBe('pending');
});

test('what is refused is not asked for again, nor what nobody looks at any more', async () => {
  const { news, asked, close } = openShown();
  expect(await news(9, new RequestFailed('No.', { code: 'insufficient_scope' }))).toBe('known');
  expect(asked).toHaveLength(1);
  const gone = news(9);
  close();
  expect(await gone).toBe('known');
  expect(asked).toHaveLength(1);
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

interface Shown {
  /** False for what has never come. */
  isKnown?: boolean;
  /** How often it is asked for in vain. */
  failures?: number;
}

/** Something that is shown in a browser, whose time goes by as far as it is waited for. */
function openShown({ isKnown = true, failures = 0 }: Shown = {}) {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  const queryClient = createQueryClient();
  const asked: number[] = [];
  const heard: string[] = [];
  let failure: Error = new RequestFailed('No.', { code: 'unreachable' });
  const queryKey = ['plants'];
  if (isKnown) queryClient.setQueryData(queryKey, 'known');
  const queryFn = async () => {
    asked.push(Date.now());
    failures -= 1;
    if (failures >= 0) throw failure;
    return 'new';
  };
  const shown = new QueryObserver(queryClient, { queryKey, queryFn });
  /** Shows it, and returns what ends that. */
  const open = () =>
    shown.subscribe(
      // As React does, which draws what is so by then.
      notifyManager.batchCalls(() => {
        const { status } = shown.getCurrentResult();
        if (status !== heard.at(-1)) heard.push(status);
      }),
    );
  return {
    /** When it was asked for since the last news. */
    asked,
    /** What whoever looks at it has been told of it, one after the other. */
    heard,
    close: open(),
    /** Shows it anew; returns what is told first. */
    reopen: () => {
      open();
      return shown.getCurrentResult().status;
    },
    /** Has it change, and be asked for so often in vain; returns what is shown at last. */
    news: async (inVain: number, error = failure) => {
      queryClient.setQueryData(queryKey, 'known');
      failures = inVain;
      failure = error;
      asked.length = 0;
      void queryClient.invalidateQueries({ queryKey });
      await vi.advanceTimersByTimeAsync(120_000);
      return queryClient.getQueryData(queryKey);
    },
  };
}
