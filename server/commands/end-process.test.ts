import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endBySignal, endProcess } from './end-process.ts';

test.each([
  { held: 'FSReqPromise', hangs: true },
  { held: 'GetAddrInfoReqWrap', hangs: true },
  { held: 'TCPSocketWrap', hangs: false },
])('a process that $held keeps ends by a signal: $hangs', async ({ held, hangs }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue([held]);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const onExit = vi.spyOn(process, 'on').mockReturnValue(process);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const ending = endProcess(0, pino({ level: 'silent' }));
  await vi.advanceTimersByTimeAsync(2_000);
  await ending;
  expect(onExit.mock.calls.some(([event]) => event === 'exit')).toBe(hangs);
  expect(exit).toHaveBeenCalledWith(0);
});

test.each([
  { pid: 1, exits: [[143]], kills: [] },
  { pid: 77, exits: [], kills: [[77, 'SIGTERM']] },
])('process $pid ends by a signal as the system lets it', ({ pid, exits, kills }) => {
  vi.spyOn(process, 'pid', 'get').mockReturnValue(pid);
  const ended = new Error('ended');
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw ended;
  });
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  if (pid === 1) expect(() => endBySignal('SIGTERM')).toThrow(ended);
  else endBySignal('SIGTERM');
  expect([exit.mock.calls, kill.mock.calls]).toEqual([exits, kills]);
});
