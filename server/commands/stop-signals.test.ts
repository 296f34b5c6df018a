import { constants } from 'node:os';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RunningServer } from '../main.ts';
import { stopOnSignal } from './stop-signals.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** Waits for a start as `serve` does; `send` lets a signal meet it, and `exit` is called where the process would end. */
function awaitStart(starting: Promise<RunningServer>) {
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(JSON.parse(line).msg) });
  const earlier = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  void stopOnSignal(starting, logger, () => 0);
  const added = (signal: (typeof SIGNALS)[number]) =>
    process.listeners(signal).filter((listener) => !earlier.get(signal)?.includes(listener));
  vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue([]);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  onTestFinished(() => {
    vi.restoreAllMocks();
    for (const signal of SIGNALS)
      for (const listener of added(signal)) process.off(signal, listener);
  });
  const send = (signal: (typeof SIGNALS)[number]) => {
    for (const listener of added(signal)) listener(signal);
  };
  return { log, send, exit };
}

it.each(SIGNALS)(
  'a server that has not started yet ends at once with 128 and the number of %s',
  (signal) => {
    const { log, send, exit } = awaitStart(new Promise(() => undefined));
    send(signal);
    expect(exit).toHaveBeenCalledWith(128 + constants.signals[signal]);
    expect(log).toEqual(['stopping']);
  },
);

it.each([
  { left: 'current', status: 0, told: [] },
  { left: 'outdated', status: 1, told: [expect.stringContaining('is in the journal')] },
  {
    left: 'moved',
    status: 1,
    told: [expect.stringMatching(/is in its files.*put it where it belongs/)],
  },
  {
    left: 'deleted',
    status: 1,
    told: [expect.stringMatching(/are lost unless .* export/)],
  },
  { left: 'lost', status: 1, told: [expect.stringContaining('could not be saved anew')] },
] as const)('a stop that leaves a folder $left ends with $status and says so', async (stopped) => {
  const { left, status, told } = stopped;
  const server = Promise.resolve({ stop: async () => left } as RunningServer);
  const { log, send, exit } = awaitStart(server);
  await server;
  send('SIGTERM');
  await expect.poll(() => exit.mock.calls).toEqual([[status]]);
  expect(log).toEqual(['stopping', ...told, 'stopped']);
});
