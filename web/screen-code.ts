import type { ComponentType } from 'react';
import type { SessionView } from '../server/contract/bff.ts';
import { lateCode, surelyLateCode } from './ui/late-code.ts';

export type Screen = ComponentType<{ session: SessionView }>;

/** The code of a screen, fetched when the screen is opened or about to be, and kept from then on. */
export type ScreenCode = ReturnType<typeof screenCode>;

function screenCode(path: string, load: () => Promise<Screen>) {
  return lateCode(path, load);
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

/** Returns the code of the screen at a path; undefined where none stands there, or one of the first load. */
export function screenCodeAt(path: string): ScreenCode | undefined {
  return [historyCode, tokensCode, docsCode].find(({ queryKey }) => queryKey[1] === path);
}

/** The first page can be shown before anything is heard of others. */
export const liveLineCode = surelyLateCode('live', async () => {
  const { LiveInSession } = await import('./live-in-session.tsx');
  return LiveInSession;
});
