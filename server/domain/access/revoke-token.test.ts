import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { createToken, revokeToken } from './tokens.ts';

const wanted = { role: 'editor', lifetimeMs: null } as const;

/** An app whose workspaces have these tokens; `named` is called by the id of the one before it. */
async function twoTokens(first: string, second: string) {
  const { access } = await createTestApp();
  const { record: till } = await createToken(access, { ...wanted, name: 'till', workspace: first });
  const named = { ...wanted, name: till.id, workspace: second };
  const { record: other } = await createToken(access, named);
  const good = async () =>
    (await access.access.listTokens()).flatMap(({ id, revokedAt }) => (revokedAt ? [] : [id]));
  return { access, till, other, good };
}

test.each(['name', 'id'] as const)('a token is revoked by its %s', async (by) => {
  const { access, till, other, good } = await twoTokens('main', 'main');
  const word = by === 'name' ? till.name : other.id;
  expect((await revokeToken(access, word, 'main'))[by]).toBe(word);
  expect(await good()).toHaveLength(1);
});

test('only the workspace that is asked for is looked through', async () => {
  const { access, till, other, good } = await twoTokens('shop', 'main');
  await expect(revokeToken(access, 'till', 'main')).rejects.toMatchObject({
    code: 'token_not_found',
  });
  expect((await revokeToken(access, till.id, 'main')).id).toBe(other.id);
  expect(await good()).toEqual([till.id]);
  await expect(revokeToken(access, till.id, 'main')).rejects.toThrow(/Workspace main has no token/);
  expect(await good()).toEqual([till.id]);
});

test('a word that is the id of one token and the name of another revokes neither', async () => {
  const { access, till, other, good } = await twoTokens('main', 'main');
  await expect(revokeToken(access, till.id, 'main')).rejects.toThrow(
    `is the id of the token "till" and the name of the one with the id ${other.id}`,
  );
  expect(await good()).toEqual([till.id, other.id]);
});
