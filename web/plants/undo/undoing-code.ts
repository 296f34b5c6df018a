import { surelyLateCode } from '../../ui/late/late-code.ts';

/** Nobody has undone anything, and no delete has failed, at first paint; either waits until this has come. */
export const undoingCode = surelyLateCode(() => import('./undoing-parts.ts'));
