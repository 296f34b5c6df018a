import { afterEach, expect, test, vi } from 'vitest';
import { LateCode, missingCode, surelyLateCode } from './late-code.ts';

afterEach(() => void vi.useRealTimers());

test('code is fetched once for all who ask, and they hear when it has come', async () => {
  const fetch = vi.fn(async () => 'part');
  const code = new LateCode(fetch);
  const heard: (string | undefined)[] = [];
  code.subscribe(() => heard.push(code.get()));
  code.preload();
  expect(code.get()).toBeUndefined();
  expect(await Promise.all([code.load(), code.load()])).toEqual(['part', 'part']);
  expect(heard).toEqual(['part']);
  expect(await code.load()).toBe('part');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('code that could not be had is fetched again for whoever asks next', async () => {
  const fetch = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('No connection.'));
  const code = new LateCode(fetch);
  await expect(code.load()).rejects.toThrow('No connection.');
  expect(code.get()).toBeUndefined();
  expect(await code.load()).toBe('part');
});

test('code that nobody presses a button for is asked for until it comes, ever more rarely', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const begun = Date.now();
  const code = surelyLateCode(async () => {
    asked.push((Date.now() - begun) / 1_000);
    if (asked.length < 8) throw new Error('No connection.');
    return 'part';
  });
  const loading = code.load();
  await vi.runAllTimersAsync();
  expect(await loading).toBe('part');
  expect(asked).toEqual([0, 1, 3, 7, 15, 30, 45, 60]);
});

test.each([
  ['does not come', () => Promise.reject(new Error('No connection.'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])(
  'code that nobody presses a button for is told to be missing where it %s for some seconds, until it comes',
  async (_what, fail) => {
    vi.useFakeTimers();
    let come = (_part: string) => {};
    const arrival = new Promise<string>((resolve) => {
      come = resolve;
    });
    const fetch = vi.fn(() => Promise.race([fail(), arrival]));
    const loading = surelyLateCode(fetch).load();
    await vi.advanceTimersByTimeAsync(7_900);
    expect(missingCode.get()).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(missingCode.get()).toBe(1);
    fetch.mockResolvedValue('part');
    come('part');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await loading).toBe('part');
    expect(missingCode.get()).toBe(0);
  },
);
