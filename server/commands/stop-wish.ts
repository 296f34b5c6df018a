/** What an operator, or a terminal that closes, ends a process by. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

export type StopSignal = (typeof STOP_SIGNALS)[number];

/** Ctrl-C reaches a process from the terminal and again through npm; that is one wish. */
const SAME_WISH_MS = 1000;

/**
 * Hears every signal by which an operator ends a process, so that none ends it by itself.
 *
 * @param onWish is called with the first one.
 * @param onInsist is called with each one that comes a second after it or later.
 * @returns what ends that.
 */
export function hearStopWish(
  onWish: (signal: StopSignal) => void,
  onInsist: (signal: StopSignal) => void,
): () => void {
  let wishedAt: number | null = null;
  const onSignal = (signal: StopSignal) => {
    const now = performance.now();
    if (wishedAt === null) {
      wishedAt = now;
      onWish(signal);
    } else if (now - wishedAt >= SAME_WISH_MS) onInsist(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
  };
}
