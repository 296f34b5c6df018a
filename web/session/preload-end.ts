import { sketchCode } from '../ui/message/message-panel.tsx';
import { sessionEndedCode } from './require-session.tsx';
import { signOutCode } from './sign-out/use-sign-out.ts';

/** What is needed at once comes first. */
const UNTIL_CALM_MS = 2_000;

/** Loads what the end of a session takes: by then the server may have been replaced by one that no longer has this code. */
export function preloadEnd(): () => void {
  const timer = setTimeout(() => {
    for (const code of [sessionEndedCode, sketchCode, signOutCode]) code.preload();
  }, UNTIL_CALM_MS);
  return () => clearTimeout(timer);
}
