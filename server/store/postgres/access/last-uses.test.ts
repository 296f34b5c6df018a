import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SESSION_IDLE_MS, USE_UNWRITTEN_MS } from '../../../domain/access/session-lifetime.ts';
import { findSession, openSession } from '../../../domain/access/sessions.ts';
import { createToken } from '../../../domain/access/tokens.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { endConnections, makeDatabase, queryOnce } from '../../../testing/postgres.ts';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { draft, plantsFrom } from '../../conformance/harness.ts';
import { Database } from '../connection/database.ts';
import { Hosts } from '../connection/hosts.ts';
import { LastUses } from './last-uses.ts';

const shared = useTestDatabase();

/** Opens a session that has been used, and what opens processes of the one clock over its database. */
async function setUp() {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const openProcess = async () => {
    const store = await openTestDatabase(url, now);
    return { ...store, deps: { ...store, environmentAdmin: null, now, random: randomBytes } };
  };
  const one = await openProcess();
  const ada = { name: 'Ada', role: 'editor', workspace: 'main', lifetimeMs: null } as const;
  const { record } = await createToken(one.deps, ada);
  const { secret, hash } = await openSession(one.deps, record);
  clock.now += 1;
  expect(await findSession(one.deps, secret)).not.toBeNull();
  return { url, clock, openProcess, one, secret, hash, tokenId: record.id };
}

/** Opens what writes uses to a database by itself. */
function openUses(url: string): LastUses {
  const logger = collectingLogger();
  const database = new Database({ hosts: new Hosts(url), isPooled: false, logger });
  onTestFinished(() => database.close());
  return new LastUses(database);
}

async function openHolder(url: string): Promise<pg.Client> {
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  return holder;
}

test('a session that was used half a minute ago is good at every process, and for a change, however long it had rested', async () => {
  const { clock, openProcess, one, secret, hash, tokenId } = await setUp();
  const other = await openProcess();
  clock.now += SESSION_IDLE_MS - 1;
  expect(await findSession(one.deps, secret)).not.toBeNull();
  clock.now += 30_000;
  expect(await findSession(other.deps, secret)).not.toBeNull();
  const admission = { tokenId, sessionHash: hash };
  await one.plants.commit(draft({ add: plantsFrom(1, 1), admission }));
  clock.now += SESSION_IDLE_MS + USE_UNWRITTEN_MS;
  expect(await findSession(other.deps, secret)).toBeNull();
});

test('a use that could not be written is written later, though nothing else is used by then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, clock, openProcess, one, secret, hash } = await setUp();
  const other = await openProcess();
  const lastSeen = async () => (await other.access.findSession(hash))?.lastSeenAt;
  const holder = await openHolder(url);
  await holder.query('BEGIN; LOCK TABLE session IN EXCLUSIVE MODE');
  clock.now += 5;
  expect(await findSession(one.deps, secret)).not.toBeNull();
  await vi.advanceTimersByTimeAsync(USE_UNWRITTEN_MS / 2);
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted';
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  await endConnections(url, 'pid IN (SELECT pid FROM pg_locks WHERE NOT granted)');
  await holder.query('COMMIT');
  const later = async () => {
    await vi.advanceTimersByTimeAsync(USE_UNWRITTEN_MS / 2);
    return await lastSeen();
  };
  await expect.poll(later).toBe(clock.now);
});

test('what has gone is let go of, and what somebody holds is written later', async () => {
  const { url, hash } = await setUp();
  const holder = await openHolder(url);
  await holder.query('BEGIN; SELECT FROM session FOR UPDATE');
  const uses = openUses(url);
  uses.touchSession(hash, 1);
  uses.touchSession('gone', 1);
  await uses.close();
  expect([uses.ofSession(hash), uses.ofSession('gone')]).toEqual([1, undefined]);
});

test('a use that comes while the one before it is being written is not let go of with that', async () => {
  const { url, hash } = await setUp();
  const holder = await openHolder(url);
  await holder.query('BEGIN; LOCK TABLE session IN EXCLUSIVE MODE');
  const uses = openUses(url);
  uses.touchSession(hash, 1);
  const written = uses.close();
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted';
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  uses.touchSession(hash, 2);
  await holder.query('COMMIT');
  await written;
  expect(uses.ofSession(hash)).toBe(2);
});

test('a use that is written late takes back no later one that another process has written', async () => {
  const { url, hash } = await setUp();
  const seenAt = async () => (await queryOnce(url, 'SELECT last_seen_at FROM session')).rows;
  const before = await seenAt();
  const at = Number(before[0].last_seen_at) - 1000;
  const uses = openUses(url);
  uses.touchSession(hash, at);
  await uses.close();
  expect(await uses.writeFirstUse(hash, at)).toBe(true);
  expect(await seenAt()).toEqual(before);
});
