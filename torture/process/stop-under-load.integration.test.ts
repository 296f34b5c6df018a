import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { isBrokenConnection } from '../browser-session.ts';
import { beginAnswer, LONG_LIST, seedLongList, takeWhole } from '../load/long-list.ts';
import { rounds } from '../rounds.ts';

const ROUNDS = rounds(1, 50);
const WRITERS = 32;
/** A stop comes after fewer writes than this. */
const MOST_WRITES = rounds(500, 2000);
const READERS = 8;

/** A stop that takes longer is no clean one. */
const STOP_MS = 10_000;

/** What the clients of one server saw. */
interface Witness {
  acknowledged: string[];
  /** Sent, and the connection ended without any answer. */
  unanswered: string[];
  refused: string[];
  findings: string[];
}

/** Creates plants one after the other until the server is gone. */
async function write(server: BuiltServer, prefix: string, witness: Witness): Promise<void> {
  for (let i = 0; ; i += 1) {
    const name = `${prefix} ${i}`;
    try {
      const response = await callPlants(server, 'POST', '/plants', { name });
      const list = response.status === 201 ? witness.acknowledged : witness.refused;
      list.push(name);
      const body = await response.json();
      if (response.status === 201) expect(body).toEqual({ name, tag: '' });
      else expect([response.status, body.code]).toEqual([503, 'storage_unavailable']);
    } catch (error) {
      if (!isBrokenConnection(error)) witness.findings.push(String(error));
      else if (!witness.acknowledged.includes(name)) witness.unanswered.push(name);
      else witness.findings.push(`the answer to ${name} broke off`);
      return;
    }
  }
}

/** Reads pages until the server is gone; each answer must be whole. */
async function read(server: BuiltServer, witness: Witness): Promise<void> {
  for (;;) {
    let response: Response;
    try {
      response = await callPlants(server, 'GET', '/plants?limit=100');
    } catch {
      return;
    }
    try {
      expect(await response.json()).toHaveLength(100);
    } catch (error) {
      witness.findings.push(`page: ${String(error)}`);
    }
  }
}

/** Takes the list of all plants to its end; false where it was cut short. */
async function takeList(list: IncomingMessage): Promise<boolean> {
  const text = await takeWhole(list);
  if (text === null) return false;
  expect(JSON.parse(text).length).toBeGreaterThanOrEqual(LONG_LIST);
  return true;
}

/** Lets a server be stopped under load; returns what its clients saw and how it ended. */
async function stopUnderLoad(dataFolder: string, round: number, isListAbandoned: boolean) {
  const server = await startBuiltServer({ dataFolder });
  const witness: Witness = { acknowledged: [], unanswered: [], refused: [], findings: [] };
  const list = await beginAnswer(server, '/plants', {
    Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
  });
  const clients = [
    ...Array.from({ length: WRITERS }, (_, i) => write(server, `new ${round} ${i}`, witness)),
    ...Array.from({ length: READERS }, () => read(server, witness)),
  ];
  const enough = Math.floor(Math.random() * MOST_WRITES);
  await expect
    .poll(() => witness.acknowledged.length, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(enough);
  const start = performance.now();
  const ending = server.end('SIGTERM');
  // The writers are cut once the server drains; only then is the list read on.
  await Promise.all(clients);
  const isListWhole = isListAbandoned ? false : await takeList(list);
  const status = await ending;
  const tookMs = performance.now() - start;
  if (isListAbandoned) expect(await takeList(list)).toBe(false);
  else expect(isListWhole).toBe(true);
  return { witness, status, tookMs, log: server.log() };
}

it(
  `stopped ${ROUNDS} times under ${WRITERS} writers, a server answers or never began what was under way, and ends with 0`,
  async () => {
    const dataFolder = await seedLongList();
    const added: string[] = [];
    const totals = { acknowledged: 0, refused: 0, unanswered: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await stopUnderLoad(dataFolder, round, round % 3 === 2);
      const { witness, status, tookMs, log } = outcome;
      expect([status, log]).toEqual([0, '']);
      expect(witness.findings).toEqual([]);
      expect(tookMs).toBeLessThan(STOP_MS);

      const restarted = await startBuiltServer({ dataFolder });
      const shown = (await listNames(restarted)).filter((name) => name.startsWith('new '));
      added.push(...witness.acknowledged);
      // Nothing is in doubt after a stop: what was not answered was not begun.
      expect(shown.toSorted()).toEqual(added.toSorted());
      expect(await restarted.end('SIGTERM')).toBe(0);
      totals.acknowledged += witness.acknowledged.length;
      totals.refused += witness.refused.length;
      totals.unanswered += witness.unanswered.length;
    }
    console.log(`${ROUNDS} stops under load: ${JSON.stringify(totals)}`);
  },
  300_000 + ROUNDS * 90_000,
);
