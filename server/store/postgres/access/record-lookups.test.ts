import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { AdmissionRecords } from '../../../domain/access-store.ts';
import { queryOnce } from '../../../testing/postgres.ts';
import { countStatements } from '../../../testing/statements.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { sessionRecord, tokenRecord } from '../../conformance/records.ts';
import { MOST_CONNECTIONS } from '../connection/host-pools.ts';
import { RecordLookups } from './record-lookups.ts';

const shared = useTestDatabase();

const NO_RECORDS: AdmissionRecords = { token: () => undefined, session: () => undefined };

/** Longer than any test takes. */
const NEVER_STUCK_MS = 3_600_000;

test('sessions that many strangers make up at once are looked up by a few statements', async () => {
  const { access } = await openTestDatabase(shared.url);
  const token = tokenRecord();
  const session = sessionRecord();
  await access.update('main', async () => ({ tokens: [token], sessions: [session] }));
  const statements = countStatements();
  const strangers = Array.from({ length: 500 }, async (_, index) => {
    const { session: find } = await access.findRecords([], [`made up ${index}`]);
    return find(`made up ${index}`);
  });
  const known = await access.findRecords([], [session.hash]);
  expect([known.session(session.hash), known.token(token.id)]).toEqual([session, token]);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([undefined]));
  expect(statements()).toBeLessThan(10);
});

test('who is let in is known while all connections of other reads are at work', async () => {
  const { access, plants } = await openTestDatabase(shared.url);
  const token = tokenRecord({ id: 't2', hash: 'hash of t2', workspace: 'other' });
  await access.update('other', async () => ({ tokens: [token] }));
  const operator = new pg.Client(shared.url);
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query('BEGIN; LOCK TABLE change');
  let waiting = MOST_CONNECTIONS;
  const reads = Array.from({ length: MOST_CONNECTIONS }, async (_, index) => {
    await plants.findChange(`held ${index}`, 1);
    waiting -= 1;
  });
  const held = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await queryOnce(shared.url, held)).rows.length)
    .toBe(MOST_CONNECTIONS);
  expect((await access.findRecords(['t2'], [])).token('t2')).toEqual(token);
  expect(waiting).toBe(MOST_CONNECTIONS);
  await operator.query('COMMIT');
  await Promise.all(reads);
});

test('a question asks for no more than a thousand records, unless one asker wants more, and begins once all who share it have come', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const lookups = new RecordLookups(async ({ tokenIds, sessionHashes }) => {
    asked.push(tokenIds.length + sessionHashes.length);
    await new Promise<void>((resolve) => answers.push(resolve));
    return NO_RECORDS;
  }, NEVER_STUCK_MS);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  const finds = [lookups.find(['first'], [])];
  await expect.poll(() => asked).toEqual([1]);
  for (const count of [400, 600, 1, 3000, 2]) finds.push(lookups.find([], names(count)));
  expect(asked).toEqual([1]);
  for (const expected of [
    [1],
    [1, 1000],
    [1, 1000, 1],
    [1, 1000, 1, 3000],
    [1, 1000, 1, 3000, 2],
  ]) {
    await expect.poll(() => asked).toEqual(expected);
    answers.shift()?.();
  }
  await Promise.all(finds);
});

test('a question that has no answer keeps nobody waiting who asks after it', async () => {
  const asked: string[][] = [];
  const lookups = new RecordLookups(async ({ tokenIds }) => {
    asked.push(tokenIds);
    if (asked.length === 1) await new Promise(() => undefined);
    return NO_RECORDS;
  });
  void lookups.find(['stuck'], []);
  await expect.poll(() => asked).toEqual([['stuck']]);
  const next = lookups.find(['next'], []);
  await expect.poll(() => asked).toEqual([['stuck'], ['next']]);
  expect(await next).toBe(NO_RECORDS);
});

test('a question that fails fails for those who share it alone', async () => {
  let asked = 0;
  const lookups = new RecordLookups(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return NO_RECORDS;
  });
  const failing = [lookups.find(['t1'], []), lookups.find(['t2'], [])];
  for (const one of failing) await expect(one).rejects.toThrow('away');
  expect(await lookups.find(['t3'], [])).toBe(NO_RECORDS);
});

test('who is known is told before all strangers, of whom few are told in a round of the event loop', async () => {
  const known = sessionRecord();
  const lookups = new RecordLookups(async () => ({
    ...NO_RECORDS,
    session: (hash) => (hash === known.hash ? known : undefined),
  }));
  const told: string[] = [];
  const workOn = (name: string) => () => {
    told.push(name);
    const end = performance.now() + 4;
    while (performance.now() < end);
  };
  const finds = Array.from({ length: 100 }, (_, index) =>
    lookups.find([], [`${index}`]).then(workOn('stranger')),
  );
  finds.push(lookups.find([], [known.hash]).then(workOn('known')));
  let most = 0;
  for (let before = 0; before < finds.length; before = told.length) {
    await new Promise(setImmediate);
    most = Math.max(most, told.length - before);
  }
  await Promise.all(finds);
  expect(told.indexOf('known')).toBe(0);
  expect(most).toBeLessThan(10);
});
