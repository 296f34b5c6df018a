import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { writesTo } from '../../testing/domain.ts';
import { pruneAccess } from './each-workspace.ts';
import { ENDED_KEPT_MS } from './ended-tokens.ts';
import { findSession, openSession } from './sessions.ts';
import { findLinkOwner, signInWithCode } from './sign-in-link.ts';
import { createToken, draftLink, requireToken } from './tokens.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const YEARS_MS = 10 * 365 * 24 * HOUR_MS;

/** A session and a link that were made at the time of the clock. */
async function letIn() {
  const { access: deps, clock } = await createTestApp();
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(deps, ada);
  const { secret } = await openSession(deps, record);
  const { code, record: link } = draftLink(deps, record.id);
  await writesTo(deps.access).insertLink(link);
  return { deps, clock, secret, code };
}

test.each([1, 24])(
  'a session and a link survive a clock that is set back by %i hours',
  async (hours) => {
    const { deps, clock, secret, code } = await letIn();
    clock.now -= hours * HOUR_MS;
    expect(await findSession(deps, secret)).not.toBeNull();
    expect((await findLinkOwner(deps, code)).name).toBe('Ada');
  },
);

test.each([1, 13, 24])(
  'a session that is used while the clock is set back by %i hours lasts once it is right again, and its token was last used then',
  async (hours) => {
    const { deps, clock, secret } = await letIn();
    const [{ id, lastUsedAt } = { id: '' }] = await deps.access.listTokens();
    clock.now -= hours * HOUR_MS;
    expect(await findSession(deps, secret)).not.toBeNull();
    expect((await deps.access.findToken(id))?.lastUsedAt).toBe(lastUsedAt);
    clock.now += hours * HOUR_MS;
    expect(await findSession(deps, secret)).not.toBeNull();
  },
);

test('a time of last use from when the clock was years ahead gives way to the right one', async () => {
  const { deps, clock } = await letIn();
  const [{ id } = { id: '' }] = await deps.access.listTokens();
  deps.access.touchToken(id, clock.now + YEARS_MS);
  deps.access.touchToken(id, clock.now);
  expect((await deps.access.findToken(id))?.lastUsedAt).toBe(clock.now);
});

test('a session and a link that were made while the clock was years ahead end once it is right again', async () => {
  const { deps, clock, secret, code } = await letIn();
  clock.now -= YEARS_MS;
  expect(await findSession(deps, secret)).toBeNull();
  const ended = expect.objectContaining({ code: 'invalid_token' });
  await expect(findLinkOwner(deps, code)).rejects.toEqual(ended);
  await expect(signInWithCode(deps, code)).rejects.toEqual(ended);
});

test('a token that looked long expired while the clock was ahead, for days, is good once the clock is right again', async () => {
  const { access: deps, clock } = await createTestApp();
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: 10 * DAY_MS } as const;
  const { text, record } = await createToken(deps, ada);
  clock.now += 60 * DAY_MS;
  for (let hours = 0; hours < 3 * 24; hours += 1) {
    await pruneAccess(deps.access, clock.now);
    clock.now += HOUR_MS;
  }
  // Making and revoking tokens tidies as well.
  const bob = await createToken(deps, { ...ada, name: 'Bob' });
  await writesTo(deps.access).revokeToken(bob.record.id, clock.now);
  clock.now = record.createdAt + DAY_MS;
  expect(await requireToken(deps, text)).toMatchObject({ id: record.id });
  // What was noted while the clock was wrong counts for nothing later.
  clock.now = record.createdAt + 11 * DAY_MS;
  await pruneAccess(deps.access, clock.now);
  expect(await deps.access.findToken(record.id)).not.toBeNull();
  clock.now += ENDED_KEPT_MS;
  await pruneAccess(deps.access, clock.now);
  expect(await deps.access.findToken(record.id)).toBeNull();
});
