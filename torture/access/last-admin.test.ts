import { expect, test } from 'vitest';
import { isActive } from '../../server/domain/access/admission.ts';
import { pruneAccess } from '../../server/domain/access/each-workspace.ts';
import { SESSION_ABSOLUTE_MS } from '../../server/domain/access/session-lifetime.ts';
import { createToken } from '../../server/domain/access/tokens.ts';
import type { TokenRecord } from '../../server/domain/access-store.ts';
import { bodyOf, createTestApp, type TestApp } from '../../server/testing/app.ts';
import { type Browse, browserWith, cookieOf, signIn } from '../../server/testing/browser.ts';
import { Random } from '../random.ts';
import { rounds, seed } from '../rounds.ts';

const ROUNDS = rounds(40, 2000);
const DAY_MS = 24 * 3600 * 1000;
const LIFETIMES = [null, null, DAY_MS, 29 * DAY_MS, 31 * DAY_MS, 400 * DAY_MS];

interface Admin {
  id: string;
  browse: Browse;
}

async function admit(app: TestApp, workspace: string, name: string, lifetimeMs: number | null) {
  const token = { name, role: 'admin', workspace, lifetimeMs } as const;
  const { text, record } = await createToken(app.access, token);
  const cookie = cookieOf(await signIn(app, { token: text }));
  return { id: record.id, browse: browserWith(app, cookie) };
}

/** Tells who took somebody's say away; null where nobody did. Whoever was demoted and revoked was demoted first. */
function sayTakenBy({ role, roleChangedBy, revokedBy }: TokenRecord): string | null {
  return role === 'admin' ? revokedBy : roleChangedBy;
}

/** Follows who took whose say away to somebody who has it or gave it up; null where it goes round. */
function survivorBehind(token: TokenRecord, tokens: TokenRecord[]): TokenRecord | null {
  let at: TokenRecord | undefined = token;
  for (let steps = 0; at && steps <= tokens.length; steps += 1) {
    const by = sayTakenBy(at);
    if (by === null || by === at.name) return at;
    at = tokens.find(({ name }) => name === by);
  }
  return null;
}

test('admins who revoke or demote each other at once never leave a workspace without a lasting admin', async () => {
  const app = await createTestApp();
  const random = new Random(seed);
  const answered = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const workspace = `round-${round}`;
    const admins: Admin[] = [];
    for (let i = 0; i < 2 + random.below(4); i += 1) {
      admins.push(await admit(app, workspace, `admin ${i}`, random.pick(LIFETIMES)));
    }
    const endBefore = await findEnd(app, workspace);
    const revocations = Array.from({ length: 2 * admins.length }, async (_, i) => {
      const { browse } = admins[i % admins.length] ?? random.pick(admins);
      const { id } = random.pick(admins);
      for (let turn = random.below(6); turn > 0; turn -= 1) await new Promise(setImmediate);
      const path = `/bff/tokens/${id}`;
      const isRevoked = random.below(2) === 0;
      const response = isRevoked
        ? await browse('DELETE', path)
        : await browse('PATCH', path, { role: 'editor', expected: 'admin' });
      const done = isRevoked ? 'revoked' : 'demoted';
      const code = response.ok ? done : (await bodyOf<{ code: string }>(response)).code;
      answered.set(code, (answered.get(code) ?? 0) + 1);
    });
    await Promise.all(revocations);

    const tokens = (await app.access.access.listTokens()).filter(
      (token) => token.workspace === workspace,
    );
    const end = await findEnd(app, workspace);
    expect(end).toBeGreaterThanOrEqual(Math.min(endBefore, app.clock.now + 30 * DAY_MS));
    for (const token of tokens) {
      expect(survivorBehind(token, tokens), JSON.stringify(tokens)).not.toBeNull();
    }
    app.clock.now += SESSION_ABSOLUTE_MS;
    await pruneAccess(app.access.access, app.clock.now);
  }
  const told = ['insufficient_scope', 'last_admin', 'session_required', 'token_ended'];
  expect([...answered.keys()].sort()).toEqual(['demoted', ...told, 'revoked'].sort());
  const counts = [...answered].map(([code, count]) => `${count} × ${code}`).join(', ');
  console.log(`${ROUNDS} workspaces, seed ${seed}: ${counts}`);
});

/** When the last admin of a workspace expires, Infinity for never. */
async function findEnd(app: TestApp, workspace: string): Promise<number> {
  const tokens = await app.access.access.listTokens();
  const admins = tokens.filter(
    (token) =>
      token.workspace === workspace && token.role === 'admin' && isActive(token, app.clock.now),
  );
  return Math.max(0, ...admins.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY));
}
