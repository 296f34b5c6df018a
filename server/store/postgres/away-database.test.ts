import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SessionWatch } from '../../domain/access/session-watch.ts';
import { openSession } from '../../domain/access/sessions.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { writesTo } from '../../testing/domain.ts';
import { collectingLogger } from '../../testing/file-store.ts';
import { endConnections, makeDatabase, queryOnce } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { openPostgresStore } from './open.ts';

const shared = useTestDatabase();

/** Opens a store over a database that can be taken away, and given back. */
async function open() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const name = new URL(url).pathname.slice(1);
  const { access, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  const takeAway = async () => {
    await queryOnce(shared.url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await endConnections(shared.url, `datname = '${name}'`);
  };
  const giveBack = () => queryOnce(shared.url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  const deps = { access, environmentAdmin: null, now: Date.now, random: randomBytes };
  return { url, deps, takeAway, giveBack };
}

test('while the database is away no session is called over; one that is over is once it is back', async () => {
  const { url, deps, takeAway, giveBack } = await open();
  const ada = { name: 'Ada', role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(deps, ada);
  const [good, over] = [await openSession(deps, record), await openSession(deps, record)];
  await queryOnce(url, `DELETE FROM session WHERE hash = '${over.hash}'`);
  await takeAway();

  const asked = vi.spyOn(deps.access, 'findRecords');
  const watch = new SessionWatch(deps);
  const ended: string[] = [];
  for (const { hash } of [good, over]) {
    const listener = { onEnd: () => ended.push(hash), onRole: () => undefined };
    onTestFinished(watch.watch({ workspace: 'main', hash }, listener).stop);
  }
  const failures = () => asked.mock.settledResults.filter(({ type }) => type === 'rejected');
  await expect.poll(() => failures().length).toBeGreaterThan(1);
  expect(ended).toEqual([]);

  await giveBack();
  await expect.poll(() => ended).toEqual([over.hash]);
  await writesTo(deps.access).revokeToken(record.id, Date.now());
  await expect.poll(() => ended).toEqual([over.hash, good.hash]);
});
