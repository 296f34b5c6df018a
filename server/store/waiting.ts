import { changeView } from '../domain/plants/change-view.ts';
import type { Plan } from '../domain/plants/plan-change.ts';
import type { ChangeDraft, CommitResult } from '../domain/store.ts';

/** A draft of a change, and whoever waits for what comes of it. */
export interface Waiting {
  draft: ChangeDraft;
  resolve: (result: CommitResult) => void;
  reject: (error: unknown) => void;
}

/** What comes of a draft: a plan, or why there is none. */
export type Planned = { waiting: Waiting } & (Plan | { refusal: unknown });

/** Tells whoever waits what came of a draft. */
export function tell(one: Planned): void {
  const { waiting } = one;
  if ('refusal' in one) waiting.reject(one.refusal);
  else if ('earlier' in one) waiting.resolve({ change: one.earlier, replayed: true });
  else waiting.resolve({ change: changeView(one.made), replayed: false });
}
