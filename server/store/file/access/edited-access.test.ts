import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyChecked } from '../../../commands/backup/copy-checked.ts';
import { revokeAllInCopy } from '../../../commands/token/revoke-all.ts';
import { writesTo } from '../../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  failingDisk,
  openKilled,
  openTestStore,
  temporaryFolder,
} from '../../../testing/file-store.ts';
import { sessionRecord, tokenRecord } from '../../conformance/records.ts';
import { type Disk, realDisk } from '../disk/disk.ts';
import { inspectFolder } from '../inspect.ts';
import type { FileStore } from '../open.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const KEPT = 'access.json.edited-2026-01-02T03-04-05.000Z';
const REPLACED =
  /^access\.json is not the one that was written last in this folder: .*accept the file as it is with: plant-store verify --accept-edit/;
const EDITED =
  /^access\.json is readable, but its checksum does not match its content: .*plant-store verify --accept-edit/;

async function revokedAt({ access }: FileStore): Promise<number | null | undefined> {
  return (await access.findToken('t1'))?.revokedAt;
}

/** A folder that was stopped after a token was revoked, and an `access.json` of it from before. */
async function folderWithRevoked() {
  const folder = await temporaryFolder();
  const earlier = join(await temporaryFolder(), 'access.json');
  const { plants, access, close } = await openTestStore(folder);
  await addPlant(plants, 1);
  await writesTo(access).insertToken(tokenRecord());
  await copyFile(join(folder, 'access.json'), earlier);
  await writesTo(access).revokeToken('t1', 5);
  await close();
  return { folder, path: join(folder, 'access.json'), earlier };
}

/** Makes a token in a run of its own. */
async function makeTokenIn(folder: string, id: string): Promise<void> {
  const { access, close } = await openTestStore(folder);
  await writesTo(access).insertToken(tokenRecord({ id, hash: `hash of ${id}`, name: id }));
  await close();
}

async function requireRefused(folder: string, message: RegExp): Promise<void> {
  const before = await readFile(join(folder, 'access.json'));
  await expect(openTestStore(folder)).rejects.toThrow(message);
  await expect(inspectFolder(folder)).rejects.toThrow(message);
  expect(await readFile(join(folder, 'access.json'))).toEqual(before);
}

async function accept(folder: string) {
  const logger = collectingLogger();
  const store = await openTestStore(folder, { acceptEdit: true, now: () => NOW, logger });
  await store.close();
  return logger.reports;
}

describe('an access.json', () => {
  it('from before a revocation is refused at a start, and by verify, until it is accepted', async () => {
    const { folder, path, earlier } = await folderWithRevoked();
    await copyFile(earlier, path);
    await requireRefused(folder, REPLACED);
    expect(await accept(folder)).toEqual([
      { facts: { kept: KEPT }, message: expect.stringContaining('took access.json as it is') },
    ]);
    expect(await readFile(join(folder, KEPT))).toEqual(await readFile(earlier));
    expect((await inspectFolder(folder)).hasAccess).toBe(true);
    expect(await revokedAt(await openTestStore(folder))).toBeNull();
  });

  it('from a run before is refused though nothing was kept since that began', async () => {
    const { folder, path, earlier } = await folderWithRevoked();
    await (await openTestStore(folder)).close();
    await copyFile(earlier, path);
    await requireRefused(folder, REPLACED);
  });

  it('that was there last is taken, after a stop and after a kill, and when it is put back', async () => {
    const { folder, path, earlier } = await folderWithRevoked();
    const last = await readFile(path);
    await copyFile(earlier, path);
    await requireRefused(folder, REPLACED);
    await writeFile(path, last);
    const store = await openTestStore(folder);
    expect(await revokedAt(store)).toBe(5);
    await writesTo(store.access).insertSession(sessionRecord());
    const killed = await openKilled(folder);
    expect(await revokedAt(killed)).toBe(5);
    expect(await killed.access.isSessionKept(sessionRecord().hash)).toBe(true);
  });

  it('of another restore of the same backup is refused, whichever of them has been changed', async () => {
    const { folder } = await folderWithRevoked();
    const [one, other, third] = ['one', 'other', 'third'].map((name) => `${folder}-${name}`);
    if (!one || !other || !third) throw new Error('three names are needed');
    for (const restore of [one, other, third]) await copyChecked(folder, restore);
    await makeTokenIn(one, 't2');
    await makeTokenIn(other, 't3');
    await (await openTestStore(third)).close();
    for (const restore of [one, third]) {
      await copyFile(join(other, 'access.json'), join(restore, 'access.json'));
      await requireRefused(restore, REPLACED);
    }
    for (const restore of [one, other, third]) await rm(restore, { recursive: true });
  });

  it('of a backup is refused in a copy in which all tokens were revoked', async () => {
    const { folder, earlier, path } = await folderWithRevoked();
    const copy = `${folder}-copy`;
    await copyFile(earlier, path);
    await accept(folder);
    await copyChecked(folder, copy, async (inMaking) => {
      expect(await revokeAllInCopy(inMaking)).toBe(1);
    });
    expect(await revokedAt(await openKilled(copy))).not.toBeNull();
    await copyFile(path, join(copy, 'access.json'));
    await requireRefused(copy, REPLACED);
    await rm(copy, { recursive: true });
  });

  it('with any bit flipped is refused', async () => {
    const { folder, path } = await folderWithRevoked();
    const bytes = await readFile(path);
    for (let offset = 0; offset < bytes.length; offset += 1) {
      const flipped = Buffer.from(bytes);
      flipped[offset] = (bytes[offset] ?? 0) ^ (1 << (offset % 8));
      await writeFile(path, flipped);
      await expect(inspectFolder(folder), `byte ${offset}`).rejects.toThrow(/^access\.json/);
    }
  });

  it('that was edited by hand is refused until it is accepted, and is then as it was edited', async () => {
    const { folder, path } = await folderWithRevoked();
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"revokedAt":5', '"revokedAt":7'));
    await requireRefused(folder, EDITED);
    await accept(folder);
    expect(await revokedAt(await openTestStore(folder))).toBe(7);
  });

  it('that was edited so that it could mean two things is not accepted', async () => {
    const { folder, path } = await folderWithRevoked();
    const text = await readFile(path, 'utf8');
    const edited = text.replace('"revokedAt":5', '"revokedAt":5,"revokedAt":null');
    await writeFile(path, edited);
    await expect(accept(folder)).rejects.toThrow(/^access\.json, line \d+.*comes twice/);
    expect(await readFile(path, 'utf8')).toBe(edited);
  });

  it('of a folder without journal.end is taken where its checksum is right', async () => {
    const { folder, path, earlier } = await folderWithRevoked();
    await rm(join(folder, 'journal.end'));
    await copyFile(earlier, path);
    expect((await inspectFolder(folder)).hasAccess).toBe(true);
  });

  it('that cannot be accepted for want of room leaves no copy of itself behind', async () => {
    const { folder, path, earlier } = await folderWithRevoked();
    await copyFile(earlier, path);
    const { state, disk: full } = failingDisk();
    state.code = 'ENOSPC';
    const isCopy = (name: string) => name.includes('.edited-');
    const open: Disk['open'] = async (name, ...rest) =>
      await (isCopy(name) ? full : realDisk).open(name, ...rest);
    const disk = { ...realDisk, open };
    const accepted = openTestStore(folder, { acceptEdit: true, now: () => NOW, disk });
    await expect(accepted).rejects.toMatchObject({ path: expect.stringContaining(KEPT) });
    expect((await readdir(folder)).filter(isCopy)).toEqual([]);
  });
});
