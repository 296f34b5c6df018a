import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';
import { holdTime } from '../testing/hold-time.ts';
import { LogWriter } from './log-writer.ts';

const { O_RDWR, O_WRONLY, O_NONBLOCK } = constants;

/** Makes a pipe whose reader reads only when it is told to. */
async function openPipe() {
  const path = join(await temporaryFolder(), 'log');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, O_RDWR | O_NONBLOCK);
  const fd = openSync(path, O_WRONLY | O_NONBLOCK);
  onTestFinished(() => {
    for (const handle of [reader, fd]) closeSync(handle);
  });
  let text = '';
  const read = () => {
    const bytes = Buffer.alloc(1 << 20);
    try {
      for (;;) text += bytes.toString('utf8', 0, readSync(reader, bytes));
    } catch {
      return text.split('\n').slice(0, -1);
    }
  };
  return { fd, read };
}

const line = (i: number) => `line ${i} ${'x'.repeat(1000)}\n`;

test('lines that nobody reads are kept within the bound, those beyond it are lost and counted', async () => {
  const { fd, read } = await openPipe();
  const reports: number[] = [];
  const writer = new LogWriter(fd, {
    maxWaitingBytes: 100_000,
    onLost: (lines) => {
      reports.push(lines);
      writer.write(`${lines} lost\n`);
    },
  });
  for (let i = 0; i < 1000; i += 1) writer.write(line(i));
  expect(writer.lost).toBeGreaterThan(800);
  await expect.poll(() => read().at(-1)).toBe(`${writer.lost} lost`);
  expect(reports).toEqual([writer.lost]);
  const kept = read().length - 1;
  expect(kept + writer.lost).toBe(1000);
  expect(read().slice(0, -1)).toEqual(Array.from({ length: kept }, (_, i) => line(i).trim()));
});

test('on the way out what can be written at once is, and the rest is let go', async () => {
  const { fd, read } = await openPipe();
  const writer = new LogWriter(fd);
  writer.write('one\n');
  writer.write('two\n');
  writer.flush();
  expect(read()).toEqual(['one', 'two']);
  for (let i = 0; i < 1000; i += 1) writer.write(line(i));
  writer.flush();
  expect(read().length).toBeLessThan(1000);
});

test('what keeps lines from being written is told once, however often it is tried again', async () => {
  const path = join(await temporaryFolder(), 'log');
  await writeFile(path, '');
  const fd = openSync(path, 'r');
  onTestFinished(() => closeSync(fd));
  const countTimers = holdTime();
  const told: unknown[] = [];
  const writer = new LogWriter(fd, { gatherMs: 0, onFailed: (error) => told.push(error) });
  writer.write('one\n');
  for (let tries = 1; tries <= 3; tries += 1) {
    vi.advanceTimersByTime(250);
    // It failed once it is to be tried again.
    await expect.poll(() => countTimers(250)).toBe(tries);
  }
  expect(told).toEqual([expect.objectContaining({ code: 'EBADF' })]);
});
