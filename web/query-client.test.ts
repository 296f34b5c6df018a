import { afterEach, expect, test } from 'vitest';
import type { SessionView } from '../server/contract/bff.ts';
import { noteNoPage, notePageOf } from './api/page-of.ts';
import { plantsKey } from './api/plants-key.ts';
import { RequestFailed } from './api/request-failed.ts';
import { createQueryClient } from './query-client.ts';
import { sessionQuery, welcome } from './session/session-query.ts';

const BEN: SessionView = {
  tokenId: 'of-ben',
  name: 'Ben',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};
const ADA = { ...BEN, name: 'Ada', tokenId: 'of-ada' };

afterEach(noteNoPage);

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

test('whoever signs in finds nothing that another fetched, and their own again under a new token', () => {
  const queryClient = createQueryClient();
  const left = () => [plantsKey(ADA), ['code', 'live']].map((key) => queryClient.getQueryData(key));
  notePageOf(ADA);
  queryClient.setQueryData(plantsKey(ADA), 'rows');
  queryClient.setQueryData(['code', 'live'], 'code');
  welcome(queryClient, { ...ADA, tokenId: 'next-of-ada' });
  expect(left()).toEqual(['rows', 'code']);
  welcome(queryClient, BEN);
  expect(left()).toEqual([undefined, 'code']);
  expect(plantsKey(ADA)).not.toEqual(plantsKey(BEN));
});
