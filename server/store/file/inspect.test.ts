import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addPlant, openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { type Disk, realDisk } from './disk/disk.ts';
import { inspectFolder } from './inspect.ts';

/** So small that a few changes write a snapshot and let go of old segments. */
const BOUNDS = { journalBytes: 1500, historyBytes: 3000 };

describe('a folder in which a server writes', () => {
  it('is never told to be damaged, while snapshots and segments come and go', async () => {
    const folder = await temporaryFolder();
    const { plants, close } = await openTestStore(folder, { bounds: BOUNDS });
    await addPlant(plants, 1);
    let isDone = false;
    const writing = (async () => {
      for (let id = 2; !isDone; id += 1) await addPlant(plants, id);
    })();
    const findings: string[] = [];
    for (let reading = 0; reading < 60; reading += 1) {
      const found = await inspectFolder(folder).catch((error: unknown) => String(error));
      if (typeof found === 'string') findings.push(found);
      else if (found.historyEnd) findings.push(found.historyEnd.damage.message);
    }
    isDone = true;
    await writing;
    await close();
    expect(findings.filter((found) => !/changes faster than it can be read/.test(found))).toEqual(
      [],
    );
    const total = (await plants.version('main')).total;
    expect((await inspectFolder(folder)).workspaces).toMatchObject([{ plants: total, seq: total }]);
  });

  it('is read anew when its snapshot is replaced between two looks at it', async () => {
    const folder = await temporaryFolder();
    const { plants, close } = await openTestStore(folder);
    for (let id = 1; id <= 9; id += 1) await addPlant(plants, id);
    let isReplaced = false;
    let looks = 0;
    const disk: Disk = {
      ...realDisk,
      stat: async (path) => {
        const found = await realDisk.stat(path);
        // The first look at the snapshot is the one that asks for its length.
        if (path.endsWith('plants.json')) looks += 1;
        if (looks === 1 && !isReplaced) {
          await close();
          isReplaced = true;
        }
        return found;
      },
    };
    const { workspaces, isMoving } = await inspectFolder(folder, disk);
    expect([isReplaced, isMoving]).toEqual([true, false]);
    expect(workspaces).toEqual([{ name: 'main', plants: 9, seq: 9 }]);
  });
});

describe('history that no start needs', () => {
  async function folderWithHistory(): Promise<string> {
    const folder = await temporaryFolder();
    const bounds = { ...BOUNDS, historyBytes: 1_000_000 };
    const { plants, close } = await openTestStore(folder, { bounds });
    for (let id = 1; id <= 40; id += 1) await addPlant(plants, id);
    await close();
    return folder;
  }

  const journals = async (folder: string) =>
    (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();

  it('is checked bit by bit: what is wrong is told with file, line and byte, beside the plants, which are whole', async () => {
    const folder = await folderWithHistory();
    const [, second = '', third = ''] = await journals(folder);
    const path = join(folder, second);
    const bytes = await readFile(path);
    const at = bytes.indexOf('Plant');
    const line = bytes.subarray(0, at).toString().split('\n').length;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const { workspaces, historyEnd } = await inspectFolder(folder);
    expect(workspaces).toEqual([{ name: 'main', plants: 40, seq: 40 }]);
    expect(historyEnd?.damage.message).toMatch(
      new RegExp(`^${second}, line ${line}, byte \\d+: the record does not match`),
    );
    const [header = ''] = (await readFile(join(folder, third), 'utf8')).split('\n');
    expect(historyEnd?.seqs).toEqual(JSON.parse(header).seqs);
  });

  it('is told to be damaged when a file in the middle is missing', async () => {
    const folder = await folderWithHistory();
    const [, second = ''] = await journals(folder);
    await rm(join(folder, second));
    const { historyEnd } = await inspectFolder(folder);
    expect(historyEnd?.damage.message).toMatch(`${second}, line 1, byte 0: this file is missing`);
  });

  it('is whole where its oldest files have been let go of', async () => {
    const folder = await folderWithHistory();
    for (const name of (await journals(folder)).slice(0, 3)) await rm(join(folder, name));
    expect((await inspectFolder(folder)).historyEnd).toBeNull();
  });
});
