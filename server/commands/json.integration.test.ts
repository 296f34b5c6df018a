import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt as run } from '../testing/run-built.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test('with --json each command tells its result as one document, of the form that the operations say', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const tell = async (args: string[], DATA_DIR = folder): Promise<unknown> => {
    const { status, stdout } = await run([...args, '--json'], { DATA_DIR });
    expect(status).toBe(0);
    return JSON.parse(stdout);
  };
  const create = ['token', 'create', '--name', 'till', '--role', 'viewer', '--expires', '90d'];
  const token = {
    ...{ id: expect.stringMatching(/^[0-9a-f]{12}$/), name: 'till', role: 'viewer' },
    ...{ workspace: 'main', state: 'active', createdAt: TIME, expiresAt: TIME },
    ...{ lastUsedAt: null, lastLink: null },
  };
  expect(await tell(create)).toEqual({ text: expect.stringMatching(/^pst_\w{36}$/), token });
  expect(await tell(['token', 'list'])).toEqual({ tokens: [token] });
  const facts = { hasAccess: true, isRebuilt: false, isMoving: false, tornBytes: 0 };
  const verified = { folder, workspaces: [], ...facts, damagedHistory: null };
  expect(await tell(['verify'])).toEqual(verified);
  const copy = `${folder}-copy`;
  const copied = { folder: copy, plants: 0, hasAccess: true, warnings: [] };
  expect(await tell(['backup', copy])).toEqual(copied);
  const restored = { ...copied, folder: `${folder}-new`, revokedTokens: null };
  expect(await tell(['restore', copy], `${folder}-new`)).toEqual(restored);
  const ended = { ...restored, folder: `${folder}-safe`, revokedTokens: 1 };
  expect(await tell(['restore', copy, '--revoke-all'], `${folder}-safe`)).toEqual(ended);
  expect(await tell(['config'])).toMatchObject({ settings: expect.any(Array) });
});

test('where a command fails, --json leaves standard output empty', async () => {
  const env = { DATA_DIR: join(await temporaryFolder(), 'none') };
  const { status, stdout, stderr } = await run(['verify', '--json'], env);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/holds no plants\.json/);
});
