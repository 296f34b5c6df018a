import { expect, it } from 'vitest';
import type { Disk, DiskFile } from '../../server/store/file/disk/disk.ts';
import { Random } from '../random.ts';
import { systemError } from './failing-disk.ts';
import { cutPower } from './power-cut.ts';
import { RecordedDisk } from './recorded-disk.ts';

const CUTS = 3000;

async function put(file: DiskFile, text: string, position: number): Promise<void> {
  await file.write(Buffer.from(text), 0, text.length, position);
}

async function syncFolder(disk: Disk): Promise<void> {
  const folder = await disk.open('/disk', 'r');
  await folder.sync();
}

/** Returns every state in which a disk may be found after some work: its files as `name=content`. */
async function statesAfter(work: (disk: Disk, recorded: RecordedDisk) => Promise<void>) {
  const random = new Random(1);
  const recorded = new RecordedDisk(random);
  await work(recorded.startProcess(), recorded);
  const states = new Set<string>();
  for (let cut = 0; cut < CUTS; cut += 1) {
    const files = [...cutPower(recorded, recorded.moment, random)].filter(([, bytes]) => bytes);
    const texts = files.map(([path, bytes]) => `${path.slice(6)}=${bytes?.toString('latin1')}`);
    states.add(texts.sort().join(' ').replaceAll('\0', '0'));
  }
  return states;
}

it('keeps what was synced, and the name once its folder was', async () => {
  const states = await statesAfter(async (disk) => {
    const file = await disk.open('/disk/a', 'wx');
    await put(file, 'abc', 0);
    await file.sync();
    await syncFolder(disk);
  });
  expect([...states]).toEqual(['a=abc']);
});

it('may lose a name whose folder was not synced', async () => {
  const states = await statesAfter(async (disk) => {
    const file = await disk.open('/disk/a', 'wx');
    await put(file, 'abc', 0);
    await file.sync();
  });
  expect([...states].sort()).toEqual(['', 'a=abc']);
});

it('may lose, tear, reorder or fill with zeros what was not synced', async () => {
  const states = await statesAfter(async (disk) => {
    const file = await disk.open('/disk/a', 'wx');
    await put(file, 'ab', 0);
    await file.sync();
    await syncFolder(disk);
    await put(file, 'cd', 2);
    await put(file, 'ef', 4);
  });
  const kinds = ['a=ab', 'a=abcd', 'a=abc', 'a=ab00', 'a=ab00ef', 'a=ab0d', 'a=abcdef', 'a=abcd0f'];
  expect([...states]).toEqual(expect.arrayContaining(kinds));
  for (const state of states) expect(state).toMatch(/^a=ab[c0]?[d0]?[e0]?[f0]?$/);
});

it('may undo a truncate that was not synced', async () => {
  const states = await statesAfter(async (disk) => {
    const file = await disk.open('/disk/a', 'wx');
    await put(file, 'abc', 0);
    await file.sync();
    await syncFolder(disk);
    await file.truncate(1);
  });
  expect([...states].sort()).toEqual(['a=a', 'a=abc']);
});

it('may undo renames and unlinks one by one, but never leaves a renamed file without a name', async () => {
  const states = await statesAfter(async (disk) => {
    for (const name of ['a', 'b', 'c']) {
      const file = await disk.open(`/disk/${name}`, 'wx');
      await put(file, name, 0);
      await file.sync();
    }
    await syncFolder(disk);
    await disk.rename('/disk/a', '/disk/b');
    await disk.unlink('/disk/c');
  });
  const expected = ['a=a b=b', 'a=a b=a', 'b=a'].flatMap((state) => [state, `${state} c=c`]);
  expect([...states].sort()).toEqual(expected.sort());
});

it('never takes a write for durable that a failed sync covered, whatever a later sync says', async () => {
  const states = await statesAfter(async (disk, recorded) => {
    const file = await disk.open('/disk/a', 'wx');
    await syncFolder(disk);
    await put(file, 'a', 0);
    recorded.faults.before = ({ name, path }) => {
      if (name === 'sync') throw systemError('EIO', path);
    };
    await expect(file.sync()).rejects.toThrow('EIO');
    recorded.faults = {};
    await file.sync();
  });
  expect([...states].sort()).toEqual(['a=', 'a=0', 'a=a']);
});
