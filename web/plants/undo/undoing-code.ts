import { surelyLateCode } from '../../ui/late/late-code.ts';

/** Nothing is undone, and no delete fails, at first paint. Until it has come, what is to be undone or told waits for it. */
export const undoingCode = surelyLateCode(() => import('./undoing-parts.ts'));
