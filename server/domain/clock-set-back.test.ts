import { expect, test } from 'vitest';
import { createTestApp } from '../http/testing.ts';
import { findLinkOwner, findSession, openSession, signInWithCode } from './sessions.ts';
import { createToken, draftLink } from './tokens.ts';

const HOUR_MS = 3600 * 1000;
const YEARS_MS = 10 * 365 * 24 * HOUR_MS;

/** A session and a link that were made at the time of the clock. */
async function letIn() {
  const { access: deps, clock } = await createTestApp();
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(deps, ada);
  const { secret } = await openSession(deps, record);
  const { code, record: link } = draftLink(deps, record.id);
  await deps.access.insertLink(link);
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

test('a session and a link that were made while the clock was years ahead end once it is right again', async () => {
  const { deps, clock, secret, code } = await letIn();
  clock.now -= YEARS_MS;
  expect(await findSession(deps, secret)).toBeNull();
  const ended = expect.objectContaining({ code: 'invalid_token' });
  await expect(findLinkOwner(deps, code)).rejects.toEqual(ended);
  await expect(signInWithCode(deps, code)).rejects.toEqual(ended);
});
