import { surelyLateCode } from '../../ui/late/late-code.ts';

/** What adds plants and shows those that wait or were refused: until it has come they stay kept, unseen. */
export const outboxCode = surelyLateCode(() => import('./outbox-parts.ts'));
