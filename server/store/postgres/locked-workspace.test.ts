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

const HELD = {
  /** As whoever saves a large import does. */
  plants: 'SELECT FROM workspace WHERE name = $1 FOR UPDATE',
  access: 'SELECT FROM workspace_access WHERE workspace = $1 FOR UPDATE',
};

/** Opens a store, and holds a workspace's row of plants, of access or both until `letGo`. */
async function openBesideLock(workspace: string, held: (keyof typeof HELD)[]) {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const store = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(() => store.close());
  await store.access.update(workspace, async () => ({ tokens: [tokenRecord({ workspace })] }));
  await store.plants.commit(draft({ workspace, add: plantsFrom(1, 1) }));
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('BEGIN');
  for (const one of held) await holder.query(HELD[one], [workspace]);
  let isHeld = true;
  const letGo = async () => {
    if (isHeld) await holder.end();
    isHeld = false;
  };
  onTestFinished(letGo);
  return { ...store, holder, letGo };
}

test('while a large import is saved, people sign in, and are sent away, without waiting for it', async () => {
  const { access, letGo } = await openBesideLock('held', ['plants']);
  await access.update('held', async () => ({ sessions: [sessionRecord()] }));
  await access.update('held', async () => ({ removedTokens: ['t1'] }));
  expect([await access.findToken('t1'), await access.findSession('s1')]).toEqual([null, null]);
  await letGo();
});

test('whoever is sent away while their large change is written has changed nothing', async () => {
  const { plants, access, holder, letGo } = await openBesideLock('held', []);
  // Every change is written there, after its plants.
  await holder.query('LOCK TABLE change IN EXCLUSIVE MODE');
  const admission = { tokenId: 't1', sessionHash: null };
  const add = plantsFrom(2, 6001);
  const made = plants.commit(draft({ workspace: 'held', add, admission }));
  const refused = expect(made).rejects.toMatchObject(refusal('invalid_token'));
  const isWriting = async () => {
    const { rows } = await holder.query('SELECT FROM pg_locks WHERE NOT granted');
    return rows.length > 0;
  };
  await expect.poll(isWriting).toBe(true);
  await access.update('held', async () => ({
    tokens: [tokenRecord({ workspace: 'held', revokedAt: 2, revokedBy: 'Ben' })],
  }));
  await letGo();
  await refused;
  expect(await plants.version('held')).toMatchObject({ seq: 1, total: 1 });
});

test('whoever reads or changes what somebody holds as a whole is told within seconds to come back', {
  timeout: 60_000,
}, async () => {
  const { plants, access, holder, letGo } = await openBesideLock('held', []);
  await holder.query('LOCK TABLE plant, token');
  const page = { workspace: 'held', limit: 10, cursor: 'first' } as const;
  const waiting = [
    plants.page(page),
    plants.page({ ...page, search: 'a' }),
    plants.withView('held', {}, async (view) => {
      for await (const _ of view.batches(10, null));
    }),
    access.findTokenByHash('hash of t1'),
    access.listTokens('held'),
    plants.commit(draft({ workspace: 'held', add: plantsFrom(2, 1) })),
  ];
  for (const outcome of await Promise.allSettled(waiting)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: refusal('storage_unavailable') });
    expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(/at work on/) } });
  }
  await letGo();
  expect(await plants.version('held')).toMatchObject({ total: 1 });
});

test('while the row of a workspace is held, whoever waits for it keeps no other workspace waiting', async () => {
  const { plants, access, letGo } = await openBesideLock('held', ['plants', 'access']);
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

test('a change that has waited for as long as it may is told so, in the batch under way or behind it, and not made', async () => {
  const { plants, letGo } = await openBesideLock('held', ['plants']);
  const add = (first: number, deadline?: () => number) =>
    plants.commit(draft({ workspace: 'held', add: plantsFrom(first, 1), deadline }));
  const now = () => performance.now();
  const made = add(2);
  const late = expect(add(3, now)).rejects.toMatchObject(refusal('storage_unavailable'));
  await new Promise(setImmediate);
  const behind = expect(add(4, now)).rejects.toMatchObject(refusal('storage_unavailable'));
  await late;
  await behind;
  await letGo();
  await made;
  expect(await plants.version('held')).toMatchObject({ seq: 2, total: 2 });
});

test('a change whose request has used up its time by then is made where nobody holds the row', async () => {
  const { plants } = await openBesideLock('held', []);
  const deadline = () => performance.now() - 1;
  await plants.commit(draft({ workspace: 'held', add: plantsFrom(2, 1), deadline }));
  expect(await plants.version('held')).toMatchObject({ seq: 2, total: 2 });
});

test('whoever waits for the row of a workspace in vain is told within seconds when to come back', {
  timeout: 30_000,
}, async () => {
  const { plants, access, letGo } = await openBesideLock('held', ['plants', 'access']);
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
