import { expect, onTestFinished, test, vi } from 'vitest';
import { holdSignals } from './hold-signals.ts';

/** Holds signals while `work` is under way; `send` lets one meet it, and `kill` is called where the process would end. */
function hold(work: (wanted: AbortSignal) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const earlier = process.listeners('SIGINT');
  const held = holdSignals(work);
  const added = process.listeners('SIGINT').filter((listener) => !earlier.includes(listener));
  const send = () => {
    for (const listener of added) listener('SIGINT');
  };
  return { held, send, kill };
}

test('Ctrl-C that comes from the terminal and through npm is one wish, and another one ends at once', async () => {
  let end = () => {};
  const onWanted = vi.fn();
  const { held, send, kill } = hold(async (wanted) => {
    wanted.addEventListener('abort', onWanted);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  send();
  vi.advanceTimersByTime(900);
  send();
  expect([onWanted.mock.calls.length, kill.mock.calls]).toEqual([1, []]);
  vi.advanceTimersByTime(200);
  send();
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGINT']]);
  end();
  await held;
});
