import type { ComponentType } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { LateCode, surelyLateCode } from './ui/late/late-code.ts';

/** The code of a screen, loaded when the screen is opened or about to be. */
export type ScreenCode = LateCode<ComponentType<{ session: SessionView }>>;

export const historyCode: ScreenCode = new LateCode(() =>
  import('./history/history-screen.tsx').then((parts) => parts.HistoryScreen),
);

export const plantCode: ScreenCode = new LateCode(() =>
  import('./plant-with-changes.tsx').then((parts) => parts.PlantWithChanges),
);

export const tokensCode: ScreenCode = new LateCode(() =>
  import('./tokens-with-leaving.tsx').then((parts) => parts.TokensWithLeaving),
);

export const docsCode: ScreenCode = new LateCode(() =>
  import('./docs/docs-screen.tsx').then((parts) => parts.DocsScreen),
);

/** The first page can be shown before anything is heard of others. */
export const inSessionCode = surelyLateCode(() => import('./in-session.tsx'));
