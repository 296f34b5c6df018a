import { expect, test } from 'vitest';
import { createTestApp, tokenFor } from '../../testing/app.ts';
import { DomainError } from '../errors.ts';
import { endAllAccess } from './end-all-access.ts';

/** A store with a token in each of some workspaces, which refuses changes of access in those that are held. */
async function setUp(workspaces: string[]) {
  const app = await createTestApp();
  for (const workspace of workspaces) await tokenFor(app, 'viewer', workspace);
  const { access } = app.access;
  const held = new Set<string>();
  const update = access.update.bind(access);
  access.update = async (workspace, decide) => {
    if (held.has(workspace)) throw new DomainError('storage_unavailable', 'It is held.');
    // Others are told first that one is held.
    await new Promise(setImmediate);
    return await update(workspace, decide);
  };
  const findActive = async () =>
    (await access.listTokens()).flatMap(({ workspace, revokedAt }) =>
      revokedAt === null ? [workspace] : [],
    );
  return { deps: app.access, held, findActive };
}

test('an end of all access beside a workspace that is held is made in all others, and says so', async () => {
  const { deps, held, findActive } = await setUp(['a', 'held', 'b', 'c', 'd', 'e', 'f', 'g']);
  held.add('held');
  await expect(endAllAccess(deps)).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: expect.stringMatching(
      /^Revoked 7 tokens and .*, but for those of workspace held\. .*: It is held\. Run this again/,
    ),
  });
  expect(await findActive()).toEqual(['held']);
  held.clear();
  expect(await endAllAccess(deps)).toBe(1);
  expect(await findActive()).toEqual([]);
});

test('where many are held it names some of them, and where all are it says what each is told', async () => {
  const { deps, held } = await setUp(['a', 'b', 'c', 'd', 'e', 'f']);
  for (const workspace of ['a', 'b', 'c', 'd', 'e', 'f']) held.add(workspace);
  await expect(endAllAccess(deps)).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Revoked 0 tokens .* of workspaces a, b, c, d, e, 1 more\. .*: It is held\./,
    ),
  });
  held.add('main');
  await expect(endAllAccess(deps)).rejects.toMatchObject({ message: 'It is held.' });
});

test('all access ends at one time, whatever the clock says meanwhile', async () => {
  const { deps } = await setUp(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  let now = Date.now();
  const movingOn = () => {
    now += 1;
    return now;
  };
  await endAllAccess({ ...deps, now: movingOn });
  const times = (await deps.access.listTokens()).map(({ revokedAt }) => revokedAt);
  expect(new Set(times)).toEqual(new Set([times[0]]));
});
