import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyKilled, openTestStore, temporaryFolder } from '../testing/file-store.ts';
import { withStore } from './with-store.ts';

const PLANTS = 5000;

async function segmentsOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^journal-\d+\.jsonl$/.test(name)).sort();
}

test('a command keeps all history that it finds, however much its own settings would', async () => {
  const folder = await temporaryFolder();
  const bounds = { journalBytes: 100_000, historyBytes: Number.POSITIVE_INFINITY };
  const { plants } = await openTestStore(folder, { bounds });
  const by = { actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main', remove: [] };
  for (let first = 1; first <= 6 * PLANTS; first += PLANTS) {
    const add = Array.from({ length: PLANTS }, (_, index) => ({
      ...{ id: first + index, name: `A name of some letters ${first + index}`, tag: 'rose' },
    }));
    await plants.commit({ ...by, add });
  }
  const killed = await copyKilled(folder);
  const before = await segmentsOf(killed);
  vi.stubEnv('DATA_DIR', killed);
  vi.stubEnv('HISTORY_SIZE', '1MiB');
  vi.stubEnv('LOG_LEVEL', 'silent');
  onTestFinished(() => void vi.unstubAllEnvs());
  await withStore(async () => undefined);
  expect(before.length).toBeGreaterThan(1);
  expect(await segmentsOf(killed)).toEqual(expect.arrayContaining(before));
});
