import { InfiniteQueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../../server/contract/answers.ts';
import { DEFAULT_HISTORY_LIMIT, type HistoryEntry } from '../../../server/contract/history.ts';
import { noteNoPage, notePageOf } from '../../api/page-of.ts';
import { createQueryClient } from '../../query-client.ts';
import { NO_FILTER } from '../history-filter.ts';
import { historyQuery } from './history-queries.ts';

const ADA: SessionView = {
  tokenId: 'of-ada',
  name: 'Ada',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};

/** The changes of a server: how many there are, which of them are found, and how far an answer reaches. */
let last: number;
let everyNth: number;
let reach: number;
let asked: number;

beforeEach(() => {
  asked = 0;
  notePageOf(ADA);
  vi.stubGlobal('fetch', async (path: string) => {
    asked += 1;
    const { searchParams } = new URL(path, 'http://localhost');
    const before = Number(searchParams.get('before') ?? last + 1);
    return Response.json(
      answer(before, Number(searchParams.get('limit') ?? DEFAULT_HISTORY_LIMIT)),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  noteNoPage();
});

/** Answers as a server does. */
function answer(before: number, limit: number) {
  const entries: HistoryEntry[] = [];
  const end = { isWhole: true, isDamaged: false };
  let seen = before;
  for (let seq = before - 1; seq > 0 && before - seq <= reach; seq -= 1) {
    if (seq % everyNth === 0) {
      if (entries.length === limit) return { entries, next: entries.at(-1)?.seq ?? null, ...end };
      entries.push(entryOf(seq));
    }
    seen = seq;
  }
  return { entries, next: seen > 1 ? seen : null, ...end };
}

/** What becomes of older changes shows in each of them: here, how many there were when it was told. */
function entryOf(seq: number): HistoryEntry {
  return {
    ...{ seq, at: '2026-11-22T12:00:00.000Z', person: 'Ben', kind: 'add' },
    ...{ added: [], addedCount: 1, removed: [], removedCount: 0 },
    ...{ undoes: null, undoneBy: null, refusal: `as of ${last}` },
  };
}

function openHistory(setup: { last: number; everyNth?: number; reach?: number }) {
  ({ last, everyNth, reach } = { everyNth: 1, reach: Number.POSITIVE_INFINITY, ...setup });
  const client = createQueryClient();
  const query = historyQuery(ADA, NO_FILTER);
  const observer = new InfiniteQueryObserver(client, query);
  const pages = () => observer.getCurrentResult().data?.pages ?? [];
  return {
    observer,
    pages: () => pages().length,
    shown: () => pages().flatMap(({ entries }) => entries.map(({ seq }) => seq)),
    told: () => new Set(pages().flatMap(({ entries }) => entries.map(({ refusal }) => refusal))),
    hasOlder: () => observer.getCurrentResult().hasNextPage,
    close: observer.subscribe(() => undefined),
    /** Resolves once it is shown; says how many requests that took. */
    news: async (changes: number) => {
      last += changes;
      asked = 0;
      await client.refetchQueries({ queryKey: query.queryKey });
      return asked;
    },
  };
}

/** All that is found, from the newest down to a change. */
function foundDownTo(lowest: number): number[] {
  const all = Array.from({ length: last }, (_, index) => last - index);
  return all.filter((seq) => seq >= lowest && seq % everyNth === 0);
}

test('an open history grows by each change alone, and asks once a page for it, however many there have been', async () => {
  const history = openHistory({ last: 300 });
  await history.observer.refetch();
  await history.observer.fetchNextPage();
  expect(history.shown()).toEqual(foundDownTo(241));
  for (let turn = 1; turn <= 60; turn += 1) {
    expect(await history.news(1)).toBe(2);
    expect(history.shown()).toEqual(foundDownTo(241));
    expect(history.told()).toEqual(new Set([`as of ${last}`]));
  }
  await history.observer.fetchNextPage();
  expect(history.shown()).toEqual(foundDownTo(211));
  history.close();
});

test('of very many changes the newest are shown without a gap, and the others when asked for', async () => {
  const history = openHistory({ last: 300 });
  await history.observer.refetch();
  await history.observer.fetchNextPage();
  expect(await history.news(5000)).toBeLessThanOrEqual(7);
  const shown = history.shown();
  expect(shown).toEqual(foundDownTo(shown.at(-1) ?? 0));
  expect(shown.length).toBeGreaterThanOrEqual(500);
  expect(history.hasOlder()).toBe(true);
  await history.observer.fetchNextPage();
  expect(history.shown()).toEqual(foundDownTo((shown.at(-1) ?? 0) - 30));
  history.close();
});

test('a history that is all shown stays so, and one that was replaced by an older one is shown as it is', async () => {
  const history = openHistory({ last: 29 });
  await history.observer.refetch();
  for (const changes of [1, 1, 1, 80]) {
    await history.news(changes);
    expect(history.shown()).toEqual(foundDownTo(1));
    expect(history.hasOlder()).toBe(false);
  }
  const long = openHistory({ last: 900 });
  await long.observer.refetch();
  await long.observer.fetchNextPage();
  await long.news(-850);
  expect(long.shown()).toEqual(foundDownTo(1));
  for (const { close } of [history, long]) close();
});

test('whatever is changed and asked for, what is shown is without a gap, nothing twice, and nothing goes away', async () => {
  const step = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant('older' as const));
  const setup = fc.record({
    last: fc.integer({ min: 0, max: 4000 }),
    everyNth: fc.constantFrom(1, 2, 9, 50, 400),
    reach: fc.constantFrom(Number.POSITIVE_INFINITY, 300, 250),
  });
  await fc.assert(
    fc.asyncProperty(setup, fc.array(step, { maxLength: 12 }), async (given, steps) => {
      const history = openHistory(given);
      await history.observer.refetch();
      for (const one of steps) {
        const before = history.shown();
        if (one === 'older') await history.observer.fetchNextPage();
        else await history.news(one);
        const shown = history.shown();
        const lowest = shown.at(-1) ?? Number.POSITIVE_INFINITY;
        expect(shown).toEqual(foundDownTo(lowest));
        expect(shown).toEqual(expect.arrayContaining(before));
        if (one !== 'older' && before.length > 0) expect(lowest).toBe(before.at(-1));
        if (!history.hasOlder()) expect(shown).toEqual(foundDownTo(1));
      }
      history.close();
    }),
    { numRuns: 60 },
  );
});
