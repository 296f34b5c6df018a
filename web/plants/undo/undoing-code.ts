import { surelyLateCode } from '../../ui/late/late-code.ts';

/** Nobody undoes anything at first paint. Until it has come, what is to be undone waits for it. */
export const undoingCode = surelyLateCode(async () => (await import('./undoing.ts')).undoing);
