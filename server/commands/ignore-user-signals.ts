/**
 * Lets SIGUSR1 do nothing, for Node would open its inspector to every program on this machine, and
 * SIGUSR2 too, which operators send to have a log reopened and which would end the process.
 */
export function ignoreUserSignals(): void {
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined);
}
