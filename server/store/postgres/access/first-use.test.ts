import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { findSession } from '../../../domain/access/sessions.ts';
import { signInWithCode } from '../../../domain/access/sign-in-link.ts';
import { createTokenWithLink } from '../../../testing/domain.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { makeDatabase } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { refusal } from '../../conformance/harness.ts';
import { openPostgresStore } from '../open.ts';

const shared = useTestDatabase();

/** Opens a store as another process would whose clock goes behind by so much. */
async function openProcess(url: string, behindMs = 0) {
  const { access, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  const now = () => Date.now() - behindMs;
  return { access, environmentAdmin: null, now, random: randomBytes };
}

test.each([0, 10_000])(
  'a sign-in by a link is repeated at another process until its session was used, where that clock is %i ms behind',
  async (behindMs) => {
    const { url, end } = await makeDatabase(shared.url);
    onTestFinished(end);
    const [one, other] = [await openProcess(url), await openProcess(url, behindMs)];
    const ada = { name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
    const code = await createTokenWithLink(one, ada);
    const unused = await signInWithCode(one, code, 'an attempt');
    const { secret } = await signInWithCode(one, code, 'an attempt');
    expect(await findSession(other, unused.secret)).toBeNull();

    expect(await findSession(other, secret)).not.toBeNull();
    const repeated = signInWithCode(one, code, 'an attempt');
    await expect(repeated).rejects.toEqual(refusal('invalid_token'));
    expect(await findSession(one, secret)).not.toBeNull();
  },
);
