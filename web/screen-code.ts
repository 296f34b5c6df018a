import type { ComponentType } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { LateCode, surelyLateCode } from './ui/late/late-code.ts';

/** The code of a screen, loaded when the screen is opened or about to be. */
export type ScreenCode = LateCode<ComponentType<{ session: SessionView }>>;

export const historyCode: ScreenCode = new LateCode(
  async () => (await import('./history/history-screen.tsx')).HistoryScreen,
);

export const plantCode: ScreenCode = new LateCode(
  async () => (await import('./plant-with-changes.tsx')).PlantWithChanges,
);

export const tokensCode: ScreenCode = new LateCode(
  async () => (await import('./tokens-with-leaving.tsx')).TokensWithLeaving,
);

export const docsCode: ScreenCode = new LateCode(
  async () => (await import('./docs/docs-screen.tsx')).DocsScreen,
);

/** The first page can be shown before anything is heard of others. */
export const inSessionCode = surelyLateCode(() => import('./in-session.tsx'));
