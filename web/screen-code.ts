import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SessionView } from '../server/contract/bff.ts';

export type Screen = ComponentType<{ session: SessionView }>;

/** The code of a screen, fetched when the screen is opened or about to be, and kept from then on. */
export type ScreenCode = ReturnType<typeof screenCode>;

function screenCode(path: string, load: () => Promise<Screen>) {
  return lateCode(path, load);
}

function lateCode<Part>(name: string, load: () => Promise<Part>) {
  return queryOptions({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export const historyCode = screenCode('/history', async () => {
  const { HistoryScreen } = await import('./history/history-screen.tsx');
  return HistoryScreen;
});

export const tokensCode = screenCode('/tokens', async () => {
  const { TokensWithLeaving } = await import('./tokens-with-leaving.tsx');
  return TokensWithLeaving;
});

export const docsCode = screenCode('/docs', async () => {
  const { DocsScreen } = await import('./docs/docs-screen.tsx');
  return DocsScreen;
});

/** The first page can be shown before anything is heard of others. */
export const liveLineCode = queryOptions({
  ...lateCode('live', async () => {
    const { LiveLine } = await import('./live/live-line.tsx');
    return LiveLine;
  }),
  // Nobody would miss it, and nobody asks for it again.
  retry: true,
  retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 15_000),
});
