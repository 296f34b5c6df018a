import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { listTokens } from '../../../domain/access/manage-tokens.ts';
import { SessionWatch } from '../../../domain/access/session-watch.ts';
import { openSession } from '../../../domain/access/sessions.ts';
import { createToken, draftToken, principalOf } from '../../../domain/access/tokens.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { makeDatabase } from '../../../testing/postgres.ts';
import { countStatements } from '../../../testing/statements.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { linkRecord, sessionRecord } from '../../conformance/records.ts';
import { openPostgresStore } from '../open.ts';

const shared = useTestDatabase();

async function open() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const { access, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  return { access, environmentAdmin: null, now: Date.now, random: randomBytes };
}

const admin = { name: 'Ada', role: 'admin', workspace: 'main', lifetimeMs: null } as const;

test('a sign-in takes a few statements, however many watch sessions of its workspace', async () => {
  const deps = await open();
  const WATCHING = 200;
  const { record } = await createToken(deps, admin);
  const { hash } = await openSession(deps, record);
  const watch = new SessionWatch(deps);
  const heard = new Set<number>();
  for (let watcher = 0; watcher < WATCHING; watcher += 1) {
    const onAccess = () => heard.add(watcher);
    const listener = { onEnd: () => undefined, onRole: () => undefined, onAccess };
    onTestFinished(watch.watch({ workspace: 'main', hash }, listener).stop);
  }
  // The first looks are over once each watcher has heard of something.
  await openSession(deps, record);
  await expect.poll(() => heard.size).toBe(WATCHING);
  heard.clear();
  const statements = countStatements();
  await openSession(deps, record);
  await expect.poll(() => heard.size).toBe(WATCHING);
  expect(statements()).toBeLessThan(WATCHING / 4);
});

test('the list of tokens takes as many statements for many tokens and links as for few', async () => {
  const deps = await open();
  const fill = async (workspace: string, count: number) => {
    const tokens = Array.from({ length: count }, (_, index) => {
      const wanted = { ...admin, workspace, name: `Ada ${index}` };
      return draftToken(deps, wanted).record;
    });
    const used = tokens.flatMap(({ id }) =>
      [`${id}-1`, `${id}-2`, `${id}-3`].map((hash) => ({ hash, tokenId: id })),
    );
    await deps.access.update(workspace, async () => ({
      tokens,
      sessions: used.map((parts) => sessionRecord(parts)),
      links: used.map((parts) => linkRecord({ ...parts, usedAt: 1, usedBy: parts.hash })),
    }));
    return tokens;
  };
  const statements = countStatements();
  const counts = [];
  for (const [workspace, count] of [
    ['few', 1],
    ['many', 60],
  ] as const) {
    const [token] = await fill(workspace, count);
    if (!token) throw new Error('There is no token.');
    const list = () =>
      listTokens({ deps, principal: principalOf(token, null) }, async () => undefined);
    // A connection that is opened for it has something to say of its own.
    await list();
    const before = statements();
    const { tokens } = await list();
    expect(tokens.map(({ links }) => links.length)).toEqual(Array.from({ length: count }, () => 3));
    counts.push(statements() - before);
  }
  expect(counts[1]).toBe(counts[0]);
});
