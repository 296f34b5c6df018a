import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../testing/file-store.ts';
import { makeDatabase } from '../../testing/postgres.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { ada, draft, plantsFrom, refusal } from '../conformance/harness.ts';
import { sessionRecord, tokenRecord } from '../conformance/records.ts';
import { openPostgresStore } from './open.ts';

const shared = useTestDatabase();

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Opens a store, and holds a workspace's row until `letGo`, as whoever saves a large import does. */
async function openBesideLock(workspace: string) {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const store = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(() => store.close());
  await store.access.update(workspace, async () => ({ tokens: [tokenRecord({ workspace })] }));
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM workspace WHERE name = $1 FOR UPDATE', [workspace]);
  let isHeld = true;
  const letGo = async () => {
    if (isHeld) await holder.end();
    isHeld = false;
  };
  onTestFinished(letGo);
  return { ...store, letGo };
}

test('while the row of a workspace is held, whoever waits for it keeps no other workspace waiting', async () => {
  const { plants, access, letGo } = await openBesideLock('held');
  const signIns = numbers(30).map((number) =>
    access.update('held', async () => ({ sessions: [sessionRecord({ hash: `s${number}` })] })),
  );
  const withdrawals = numbers(30).map((number) => plants.withdrawKey('held', ada, `key ${number}`));
  // On a slow machine they may be told to come back meanwhile.
  const settled = Promise.allSettled([...signIns, ...withdrawals]);
  await plants.commit(draft({ workspace: 'other', add: plantsFrom(1, 2) }));
  const others = tokenRecord({ id: 't2', hash: 'hash of t2', workspace: 'other' });
  await access.update('other', async () => ({ tokens: [others] }));
  const page = await plants.page({ workspace: 'other', limit: 10, cursor: 'first' });
  expect(page.total).toBe(2);
  await letGo();
  await settled;
  await access.update('held', async () => ({ sessions: [sessionRecord()] }));
  expect(await access.findSession('s1')).not.toBeNull();
});

test('whoever waits for the row of a workspace in vain is told within seconds when to come back', {
  timeout: 30_000,
}, async () => {
  const { plants, access, letGo } = await openBesideLock('held');
  const signIns = Array.from({ length: 30 }, (_, index) =>
    access.update('held', async () => ({ sessions: [sessionRecord({ hash: `s${index}` })] })),
  );
  const outcomes = await Promise.allSettled([...signIns, plants.withdrawKey('held', ada, 'key')]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: refusal('storage_unavailable') });
  }
  await letGo();
  await access.update('held', async () => ({ sessions: [sessionRecord()] }));
});
