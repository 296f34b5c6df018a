import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addPlant, openTestStore, temporaryFolder } from '../../testing/file-store.ts';
import { copyFolder } from './copy/backup.ts';
import { inspectFolder } from './inspect.ts';

const SNAPSHOT = 'plants.json';
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A folder whose three plants are all in plants.json, as after a stop. */
async function stoppedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const { plants, close } = await openTestStore(folder);
  for (const id of [1, 2, 3]) await addPlant(plants, id);
  await close();
  return folder;
}

async function edit(folder: string, change: (text: string) => string | Buffer): Promise<Buffer> {
  const path = join(folder, SNAPSHOT);
  const edited = Buffer.from(change(await readFile(path, 'utf8')));
  await writeFile(path, edited);
  return edited;
}

async function accept(folder: string, now = NOW): Promise<void> {
  const store = await openTestStore(folder, { acceptEdit: true, now: () => now });
  await store.close();
}

async function names(folder: string): Promise<string[]> {
  const { plants, close } = await openTestStore(folder);
  const { rows } = await plants.page({ workspace: 'main', limit: 9, cursor: 'first' });
  await close();
  return rows.map(({ name }) => name);
}

describe('an edited plants.json', () => {
  it('is kept beside the one that takes its place, byte for byte', async () => {
    const folder = await stoppedFolder();
    const edited = await edit(folder, (text) => text.replace('Plant 2', 'Roseé'));
    await accept(folder);
    const kept = join(folder, `${SNAPSHOT}.edited-2026-01-02T03-04-05.000Z`);
    expect(await readFile(kept)).toEqual(edited);
    expect(await names(folder)).toEqual(['Plant 1', 'Roseé', 'Plant 3']);
  });

  it('keeps each space that the names of before have', async () => {
    const folder = await stoppedFolder();
    const kept = ['Rosa\u00a0canina', 'Rhodo\u00addendron', 'Acer\u200b palmatum'];
    await edit(folder, (text) => text.replace(/Plant (\d)/g, (_, id) => kept[id - 1] ?? ''));
    await accept(folder);
    expect(await names(folder)).toEqual(kept);
  });

  it('keeps the order of adding, behind which the plants that it brings in stand, whatever ordinals they have', async () => {
    const folder = await temporaryFolder();
    const { plants, close } = await openTestStore(folder);
    for (const id of [30, 10, 20]) await addPlant(plants, id);
    await close();
    const line = '{"id":30,"name":"Plant 30","tag":"tag","ordinal":1}';
    const added = [
      '{"id":50,"name":"New","tag":""}',
      '{"id":60,"name":"A copied line","tag":"","ordinal":1}',
      '{"id":70,"name":"Far ahead","tag":"","ordinal":9007199254740991}',
    ];
    await edit(folder, (text) => text.replace(line, [line, ...added].join(',\n')));
    await accept(folder);
    const { plants: edited } = await openTestStore(folder);
    await addPlant(edited, 5);
    const sort = { column: 'added', descending: true } as const;
    const page = await edited.page({ workspace: 'main', limit: 9, cursor: 'first', sort });
    expect(page.rows.map(({ id, ordinal }) => [id, ordinal])).toEqual([
      ...[
        [5, 7],
        [70, 6],
        [60, 5],
        [50, 4],
        [20, 3],
        [10, 2],
      ],
      [30, 1],
    ]);
  });

  it.each<[string, (text: string) => string | Buffer, RegExp]>([
    [
      'that an editor saved as Latin-1',
      (text) => Buffer.from(text.replace('Plant 2', 'Rosé'), 'latin1'),
      /plants\.json, line 9, byte \d+: the file is not UTF-8 from here on/,
    ],
    [
      'with a field that comes twice',
      (text) => text.replace('"name":"Plant 2"', '"name":"Plant 2","name":"Rose"'),
      /line 9, byte \d+: the field "name" comes twice/,
    ],
    [
      'with the same field, once escaped',
      (text) => text.replace('"name":"Plant 2"', '"name":"Plant 2","n\\u0061me":"Rose"'),
      /line 9, byte \d+: the field "name" comes twice/,
    ],
    [
      'with __proto__',
      (text) => text.replace('"name":"Plant 2"', '"name":"Plant 2","__proto__":{}'),
      /line 9, byte \d+: the field __proto__ is refused/,
    ],
    [
      'with a number that cannot be held exactly',
      (text) => text.replace('"id":3', '"id":9007199254740993'),
      /the number 9007199254740993 cannot be represented exactly/,
    ],
    [
      'with a byte order mark before it',
      (text) => `\uFEFF${text}`,
      /plants\.json, line 1, byte 0: .* byte order mark; leave it out/,
    ],
    [
      'with a field of its own beside the plants',
      (text) => text.replace('"journal":', '"colour":"red","journal":'),
      /Unrecognized key: "colour"/,
    ],
    [
      'with another number of the last change',
      (text) => text.replace('"seq":3', '"seq":2'),
      /it follows change 3 of workspace main, but change 2 comes before it.*an edit changes plants alone/,
    ],
    [
      'without a workspace that was there',
      (text) => text.replace(/"workspaces":\[.*\],\n"checksum"/s, '"workspaces":[],\n"checksum"'),
      /it follows change 3 of workspace main, but change 0 comes before it.*put that back/,
    ],
    [
      'with the id of another segment',
      (text) => text.replace(/"journalId":"[^"]*"/, '"journalId":"x"'),
      /these files are of different folders.*put that back/,
    ],
  ])('%s is refused and left as it is', async (_, change, message) => {
    const folder = await stoppedFolder();
    const edited = await edit(folder, change);
    const before = await readdir(folder);
    await expect(accept(folder)).rejects.toThrow(message);
    expect(await readFile(join(folder, SNAPSHOT))).toEqual(edited);
    expect(await readdir(folder)).toEqual(before);
  });

  it('is refused after a kill, when the journal holds changes made to it, with what to do', async () => {
    const folder = await stoppedFolder();
    const killed = join(await temporaryFolder(), 'killed');
    const running = await openTestStore(folder);
    await addPlant(running.plants, 4);
    await copyFolder(folder, killed);
    const original = await readFile(join(killed, SNAPSHOT));
    const edited = await edit(killed, (text) => text.replace('Plant 2', 'Rose'));
    await expect(accept(killed)).rejects.toThrow(/holds 1 change made after it.*start the server/);
    expect(await readFile(join(killed, SNAPSHOT))).toEqual(edited);
    await writeFile(join(killed, SNAPSHOT), original);
    expect(await names(killed)).toEqual(['Plant 1', 'Plant 2', 'Plant 3', 'Plant 4']);
    await edit(killed, (text) => text.replace('Plant 2', 'Rose'));
    await accept(killed);
    expect(await names(killed)).toEqual(['Plant 1', 'Rose', 'Plant 3', 'Plant 4']);
  });

  it('is refused with the number of changes after it also where a workspace has the name of what every object has', async () => {
    const folder = await stoppedFolder();
    const killed = join(await temporaryFolder(), 'killed');
    const running = await openTestStore(folder);
    await addPlant(running.plants, 4, 'constructor');
    await copyFolder(folder, killed);
    await edit(killed, (text) => text.replace('Plant 2', 'Rose'));
    await expect(accept(killed)).rejects.toThrow(/holds 1 change made after it/);
  });

  it('that was accepted is not lost to an older plants.json, unless that is accepted in its turn', async () => {
    const folder = await stoppedFolder();
    const original = await readFile(join(folder, SNAPSHOT));
    await edit(folder, (text) => text.replace('Plant 2', 'Rose'));
    await accept(folder);
    await writeFile(join(folder, SNAPSHOT), original);
    const refused = /older than an edit.*without that edit: plant-store verify --accept-edit/;
    await expect(openTestStore(folder)).rejects.toThrow(refused);
    await expect(inspectFolder(folder)).rejects.toThrow(refused);
    await accept(folder, NOW + 1);
    expect(await names(folder)).toEqual(['Plant 1', 'Plant 2', 'Plant 3']);
    const kept = (await readdir(folder)).filter((name) => name.startsWith(`${SNAPSHOT}.edited-`));
    expect(kept).toHaveLength(2);
  });

  it('with changes made since is not lost to an older plants.json, which cannot be accepted', async () => {
    const folder = await stoppedFolder();
    const original = await readFile(join(folder, SNAPSHOT));
    await edit(folder, (text) => text.replace('Plant 2', 'Rose'));
    await accept(folder);
    const { plants, close } = await openTestStore(folder);
    await addPlant(plants, 4);
    await close();
    await writeFile(join(folder, SNAPSHOT), original);
    await expect(accept(folder, NOW + 1)).rejects.toThrow(
      /line 2, .*it was made after an edit that is not in this plants\.json/,
    );
    expect(await readFile(join(folder, SNAPSHOT))).toEqual(original);
  });

  it('is not lost with plants.json either, which the journal cannot tell', async () => {
    const folder = await stoppedFolder();
    await edit(folder, (text) => text.replace('Plant 2', 'Rose'));
    await accept(folder);
    await rm(join(folder, SNAPSHOT));
    const refused = /^plants\.json, .* missing, and no segment holds an edit/;
    await expect(openTestStore(folder)).rejects.toThrow(refused);
    await expect(accept(folder, NOW + 1)).rejects.toThrow(refused);
  });
});

it('accepting where nothing was edited changes nothing', async () => {
  const folder = await stoppedFolder();
  const before = await readFile(join(folder, SNAPSHOT));
  const files = await readdir(folder);
  await accept(folder);
  expect(await readFile(join(folder, SNAPSHOT))).toEqual(before);
  expect(await readdir(folder)).toEqual(files);
});
