import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/file-store.ts';
import { runBuilt } from '../../testing/run-built.ts';

const create = (name: string, ...more: string[]) => [
  ...['token', 'create', '--name', name, '--role', 'editor'],
  ...more,
];

const begunIn = (folder: string) =>
  `A new, empty store was begun in ${folder}. If there should be plants already, set DATA_DIR to their folder.\n`;

/** Has a command run in a folder. */
const within = (folder: string) => ['sh', '-c', 'cd "$0" && exec "$@"', folder];

it('no token is made where no setting names the data folder and the server’s is not there', async () => {
  const folder = await temporaryFolder();
  const { status, stdout, stderr } = await runBuilt(create('Anna'), {}, within(folder));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /data holds no plants\.json\. DATA_DIR names the data folder: .* so does token create where DATA_DIR is set\./,
  );
  expect(await readdir(folder)).toEqual([]);
});

it('a token is made in the folder that DATA_DIR names before a server starts there, as it says, and then in it without', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'data'));
  const named = await runBuilt(create('Anna'), { DATA_DIR: 'data' }, within(folder));
  expect([named.status, named.stderr]).toEqual([0, begunIn(join(folder, 'data'))]);
  const found = await runBuilt(create('till'), {}, within(folder));
  expect([found.status, found.stderr]).toEqual([0, '']);
});

it('the first token of a workspace says so, since its name may be mistyped', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'data') };
  const first = await runBuilt(create('Anna', '--workspace', 'mian'), env);
  expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(/^pst_\w{36}\n$/) });
  expect(first.stderr).toBe(
    `Workspace mian has no other token. If you meant another, revoke this one: plant-store token revoke "Anna" --workspace mian\n${begunIn(env.DATA_DIR)}`,
  );
  const second = await runBuilt(create('till', '--workspace', 'mian'), env);
  expect([second.status, second.stderr]).toEqual([0, '']);
});
