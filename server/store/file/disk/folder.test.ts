import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestStore, temporaryFolder } from '../../../testing/file-store.ts';
import { copyFolder } from '../copy/backup.ts';
import { inspectFolder } from '../inspect.ts';
import { FolderInUseError } from './folder-lock.ts';

const draft = {
  actor: { id: 'a', name: 'Ada' },
  requestId: 'r',
  workspace: 'main',
  remove: [],
  add: [{ name: 'Rose', tag: '' }],
};

describe('a data folder', () => {
  it('is created with what is in it readable by its owner only', async () => {
    const folder = join(await temporaryFolder(), 'a', 'b');
    await openTestStore(folder);
    for (const name of ['', 'plants.json', 'journal-000001.jsonl', 'lock']) {
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    }
  });

  it('has one owner at a time, and a new one at once after the last has gone', async () => {
    const folder = await temporaryFolder();
    const first = await openTestStore(folder);
    await expect(openTestStore(folder)).rejects.toThrow(FolderInUseError);
    await first.close();
    await openTestStore(folder);
  });

  it('that is a file is refused with what to do', async () => {
    const path = join(await temporaryFolder(), 'file');
    await writeFile(path, 'precious');
    await expect(openTestStore(path)).rejects.toThrow(/cannot be used .* with DATA_DIR/);
    expect(await readFile(path, 'utf8')).toBe('precious');
  });

  it('is given up when opening it fails', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'access.json'), '{');
    await expect(openTestStore(folder)).rejects.toThrow(/access\.json, line 1, byte 1:/);
    await writeFile(join(folder, 'access.json'), '{"format":"plant-store-access/3"}');
    await expect(openTestStore(folder)).rejects.toThrow(/access\.json.*tokens/);
    await expect(openTestStore(folder)).rejects.toThrow(/access\.json/);
  });
});

describe('a backup', () => {
  it('taken while changes are written holds every change acknowledged before it', async () => {
    const folder = await temporaryFolder();
    const copy = join(await temporaryFolder(), 'copy');
    const { plants } = await openTestStore(folder);
    for (let i = 0; i < 20; i += 1) await plants.commit(draft);
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) await plants.commit(draft);
    })();
    await copyFolder(folder, copy);
    isWriting = false;
    await writing;
    const report = await inspectFolder(copy);
    expect(report.workspaces[0]?.plants).toBeGreaterThanOrEqual(20);
    const restored = await openTestStore(copy);
    expect((await restored.plants.version('main')).seq).toBe(report.workspaces[0]?.seq);
  });

  it('is whole however many snapshots are written and segments let go while it is taken', async () => {
    const folder = await temporaryFolder();
    const copies = await temporaryFolder();
    const bounds = { journalBytes: 20_000, historyBytes: 1 };
    const { plants } = await openTestStore(folder, { bounds });
    let isWriting = true;
    const writing = (async () => {
      for (let id = 1; isWriting; id += 1) {
        await plants.commit({ ...draft, add: [{ id, name: 'Rose', tag: '' }] });
        await plants.commit({ ...draft, remove: [{ id }], add: [] });
      }
    })();
    for (let i = 0; i < 40; i += 1) {
      const copy = join(copies, String(i));
      const { seq } = await plants.version('main');
      await copyFolder(folder, copy);
      const report = await inspectFolder(copy);
      expect(report.workspaces[0]?.seq ?? 0).toBeGreaterThanOrEqual(seq);
    }
    isWriting = false;
    await writing;
  });

  it('that cannot be finished leaves nothing behind, but the empty folder that was there', async () => {
    const folder = await temporaryFolder();
    const target = await temporaryFolder();
    const { plants, close } = await openTestStore(folder);
    await plants.commit(draft);
    await close();
    await mkdir(join(folder, 'journal-000099.jsonl'));
    await expect(copyFolder(folder, join(target, 'new/copy'))).rejects.toThrow();
    expect(await readdir(target)).toEqual([]);
    await expect(copyFolder(folder, target)).rejects.toThrow();
    expect(await readdir(target)).toEqual([]);
  });

  it('is refused into a folder that holds something, and of a folder that holds no data', async () => {
    const folder = await temporaryFolder();
    const target = await temporaryFolder();
    await expect(copyFolder(folder, join(target, 'new'))).rejects.toThrow(/holds no plants\.json/);
    await openTestStore(folder);
    await mkdir(join(target, 'full'));
    await writeFile(join(target, 'full', 'plants.json'), 'precious');
    await expect(copyFolder(folder, join(target, 'full'))).rejects.toThrow(/not empty/);
    expect(await readFile(join(target, 'full', 'plants.json'), 'utf8')).toBe('precious');
  });
});
