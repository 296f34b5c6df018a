import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutOverride } from '../../torture/process/linux-tools.ts';
import { segmentName } from '../store/file/disk/segment-name.ts';
import { callPlants, listNames, startBuiltServer } from '../testing/built-server.ts';
import { folderWithHistory, temporaryFolder } from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';
import { openTestDatabase } from '../testing/store-facts.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

/** What every command says of plants whose history alone is damaged. */
const PLANTS_ARE_WHOLE = /All plants are whole.*otherwise nothing needs to be done/;

/** Ways in which a segment can no longer be as it was written, and where that is said to be. */
const HARMS = {
  'a flipped bit': async (path: string) => {
    const text = await readFile(path, 'latin1');
    await writeFile(path, text.replace('Plant', 'Plans'), 'latin1');
    return /journal-000002\.jsonl, line 2, byte \d+: the record does not match its checksum/;
  },
  'a cut in a line': async (path: string) => {
    await truncate(path, 300);
    return /journal-000002\.jsonl, line 2, byte \d+: the record does not match its checksum/;
  },
  'a missing file': async (path: string) => {
    await rm(path);
    return /journal-000002\.jsonl, line 1, byte 0: this file is missing/;
  },
};

describe.each(Object.entries(HARMS))('history with %s', (_, harm) => {
  it('is told with its place by verify, whose status tells it from damaged plants', async () => {
    const folder = await folderWithHistory();
    const place = await harm(join(folder, segmentName(2)));
    const { status, stdout, stderr } = await runBuilt(['verify'], { DATA_DIR: folder });
    expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
    expect(stdout).toMatch(/^main: 3 plants after 3 changes\n/);
    expect(stdout).toMatch(/History cannot be read up to change 2 of main: /);
    expect(stdout).toMatch(place);
    expect(stdout).toMatch(PLANTS_ARE_WHOLE);
    expect(stdout).toMatch(/is sound, but for its history\.\n$/);
    expect(stdout).not.toContain('Restore');
  });

  it('has the same status where what verify tells cannot be written', async () => {
    const folder = await folderWithHistory();
    const place = await harm(join(folder, segmentName(2)));
    const full = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
    const { status, stderr } = await runBuilt(['verify'], { DATA_DIR: folder }, full);
    expect(status).toBe(3);
    expect(stderr).toMatch(place);
  });

  it('is copied as it is by a backup and a restore, which say so', async () => {
    const folder = await folderWithHistory();
    const place = await harm(join(folder, segmentName(2)));
    const backup = `${folder}-backup`;
    const restored = `${folder}-restored`;
    for (const [args, from, to] of [
      [['backup', backup], folder, backup],
      [['restore', backup], restored, restored],
    ] as const) {
      const outcome = await runBuilt([...args], { DATA_DIR: from });
      expect(outcome).toMatchObject({ status: 0 });
      expect(outcome.stdout).toMatch(/ 3 plants to /);
      expect(outcome.stderr).toMatch(place);
      expect(outcome.stderr).toMatch(PLANTS_ARE_WHOLE);
      for (const name of (await readdir(folder)).filter((one) => one.endsWith('.jsonl'))) {
        expect(await readFile(join(to, name))).toEqual(await readFile(join(folder, name)));
      }
    }
  });

  it('stops no edit from being accepted, and nothing says that it was not', async () => {
    const folder = await folderWithHistory();
    const place = await harm(join(folder, segmentName(2)));
    const snapshot = join(folder, 'plants.json');
    await writeFile(snapshot, (await readFile(snapshot, 'utf8')).replace('Plant 1', 'Rose'));
    const { status, stdout, stderr } = await runBuilt(['verify', '--accept-edit'], {
      DATA_DIR: folder,
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(place);
    expect(stdout + stderr).not.toMatch(/Nothing was changed|Restore/);
    const server = await startBuiltServer({ dataFolder: folder });
    expect(await listNames(server)).toEqual(['Rose', 'Plant 2', 'Plant 3']);
    await server.end('SIGTERM');
  });
});

it('damaged history that goes to a database is told by what the database lacks, where no file has a place', async () => {
  const folder = await folderWithHistory();
  const place = await HARMS['a flipped bit'](join(folder, segmentName(2)));
  const outcome = await runBuilt(['restore', folder], { DATABASE_URL: database.url });
  expect(outcome).toMatchObject({ status: 0 });
  expect(outcome.stdout).toContain('Restored 3 plants to ');
  expect(outcome.stderr).toMatch(/History cannot be read up to change 2 of main: /);
  expect(outcome.stderr).toMatch(place);
  expect(outcome.stderr).toMatch(
    / The database has the changes after that alone\. .* into another database\.\n/,
  );
  expect(outcome.stderr).not.toContain('in its place');
  const { plants } = await openTestDatabase(database.url);
  const { changes } = await plants.changes({ workspace: 'main', limit: 3 });
  expect(changes.map(({ change }) => change.seq)).toEqual([3]);
});

it('a journal that was cut under a running server keeps no plant from a backup, a restore or verify, then or later', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const server = await startBuiltServer({ dataFolder: folder });
  await callPlants(server, 'POST', '/plants', { name: 'Rose' });
  await truncate(join(folder, segmentName(1)), 300);
  await callPlants(server, 'POST', '/plants', { name: 'Fern' });
  for (const when of ['running', 'stopped']) {
    const verified = await runBuilt(['verify'], { DATA_DIR: folder });
    expect(verified).toMatchObject({ status: 3, stderr: '' });
    expect(verified.stdout).toContain('main: 2 plants after 2 changes\n');
    const backup = `${folder}-${when}`;
    const copied = await runBuilt(['backup', backup], { DATA_DIR: folder });
    expect(copied).toMatchObject({ status: 0, stdout: expect.stringContaining('Copied 2 plants') });
    const restored = await runBuilt(['restore', backup], { DATA_DIR: `${backup}-restored` });
    expect(restored).toMatchObject({ status: 0 });
    if (when === 'running') await server.end('SIGTERM');
  }
});

it('a file of history that cannot be read is left out of a backup, which names it and holds all the rest', async () => {
  const folder = await folderWithHistory();
  const backup = `${folder}-backup`;
  await chmod(join(folder, segmentName(1)), 0);
  const verified = await runBuilt(['verify'], { DATA_DIR: folder }, withoutOverride());
  expect(verified).toMatchObject({ status: 3, stderr: '' });
  expect(verified.stdout).toMatch(
    /History cannot be read up to change 1 of main: .*000001\.jsonl, line 1, byte 0: .*EACCES/,
  );
  const { status, stdout, stderr } = await runBuilt(
    ['backup', backup],
    { DATA_DIR: folder },
    withoutOverride(),
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('Copied 3 plants')]);
  expect(stderr).toMatch(
    /journal-000001\.jsonl .*this user may not do that.*the copy was made without it/,
  );
  expect(await readdir(backup)).not.toContain(segmentName(1));
  expect(await readdir(backup)).toContain(segmentName(2));
  await chmod(join(folder, segmentName(1)), 0o600);
});

it('a file that plants depend on and that cannot be read refuses a backup', async () => {
  const folder = await folderWithHistory();
  const needed = (await readdir(folder))
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .at(-1);
  await chmod(join(folder, needed ?? ''), 0);
  const backup = await runBuilt(['backup', `${folder}-b`], { DATA_DIR: folder }, withoutOverride());
  expect([backup.status, backup.stderr]).toEqual([1, expect.stringContaining('EACCES')]);
});
