import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';

test('what Node or a package warns of is a line of the log, as all else is', async () => {
  const DATABASE_URL = 'postgres://somebody@127.0.0.1:1/plants?sslmode=require';
  const { status, stderr } = await runBuilt(['serve'], { DATABASE_URL });
  const lines = stderr.trim().split('\n');
  const logged = lines.filter((line) => line.startsWith('{'));
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'starting',
    'a warning from Node or a package',
  ]);
  const said = lines.filter((line) => !logged.includes(line));
  expect(said).toEqual([expect.stringMatching(/^The database cannot be reached: /)]);
  expect(status).toBe(1);
});

test('the first line of the log names the database, also one of which no host is named', async () => {
  const { stderr } = await runBuilt(['serve'], { DATABASE_URL: 'postgres:///plants', PGPORT: '1' });
  expect(JSON.parse(stderr.split('\n')[0] ?? '')).toMatchObject({
    msg: 'starting',
    database: 'postgres:///plants',
  });
});

test.each(['backup', 'restore'])(
  'a %s into a folder that other users of the machine can write says so',
  async (command) => {
    const folder = await temporaryFolder();
    const [data, open] = [join(folder, 'data'), join(folder, 'open')];
    const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
    await runBuilt(create, { DATA_DIR: data });
    await mkdir(open);
    await chmod(open, 0o777);
    const { status, stderr } =
      command === 'backup'
        ? await runBuilt(['backup', open], { DATA_DIR: data })
        : await runBuilt(['restore', data], { DATA_DIR: open });
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining(`Other users of this machine can get into ${open} (mode 777)`),
    ]);
  },
);
