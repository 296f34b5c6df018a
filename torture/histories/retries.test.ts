import { expect, it } from 'vitest';
import type { Change } from '../../server/domain/store.ts';
import { DisposableStore, TINY_BOUNDS } from '../disk/disposable-store.ts';
import { ModelServer } from '../model/model-server.ts';
import { Random } from '../random.ts';
import { rounds, seed } from '../rounds.ts';

const ROUNDS = rounds(10, 1000);
const TIMES = 10;
const NAMES = ['Fern', 'Moss', 'Aloe'];
const PROGRAM = { workspace: 'main', by: 'program' } as const;

/** Sends a create under a key and returns the address of its plant. */
async function createOnce(server: ModelServer, key: string, name: string): Promise<string> {
  const headers = { 'Idempotency-Key': key };
  const response = await server.send(PROGRAM, 'POST', '/plants', { headers, json: { name } });
  expect([response.status, await response.json()]).toEqual([201, { name, tag: '' }]);
  return response.headers.get('location') ?? '';
}

async function listNames(server: ModelServer): Promise<string[]> {
  const response = await server.send(PROGRAM, 'GET', '/plants');
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** What was answered to the creates of each name. */
type Answers = Map<string, Set<string>>;

/** Sends creates of some names, each many times at once under a key of its own. */
function sendAtOnce(server: ModelServer, names: string[], answers: Answers): Promise<void>[] {
  const repeated = Array.from({ length: TIMES }, () => names).flat();
  return repeated.map(async (name) => {
    const location = await createOnce(server, `key of ${name}`, name);
    answers.set(name, (answers.get(name) ?? new Set()).add(location));
  });
}

/** Sends the creates of one name after the other, and ends while some are not answered yet. */
async function sendAndLeave(server: ModelServer, answers: Answers, random: Random) {
  const answered = random.below(NAMES.length);
  const underWay: Promise<void>[] = [];
  for (const [index, name] of NAMES.entries()) {
    const sent = sendAtOnce(server, [name], answers);
    if (index < answered) await Promise.all(sent);
    underWay.push(...sent);
  }
  for (let turns = random.below(40); turns >= 0; turns -= 1) await new Promise(setImmediate);
  return { abandoned: Promise.allSettled(underWay) };
}

it(
  `a key that is sent ${TIMES} times at once, before and after a crash, makes one plant and has one answer`,
  async () => {
    const random = new Random(seed);
    const blank = await ModelServer.start(await DisposableStore.open());
    const heardBefore = [0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await blank.copy();
      const heard: Answers = new Map();
      const { abandoned } = await sendAndLeave(server, heard, random);
      // What was heard until now must stand; what the abandoned server says later, nobody hears.
      const answers = new Map(Array.from(heard, ([name, locations]) => [name, new Set(locations)]));
      heardBefore[answers.size] = (heardBefore[answers.size] ?? 0) + 1;
      const isAcknowledged = ({ added }: Change) => answers.has(added[0]?.name ?? '');
      const survivingShare = random.pick([0, random.next(), 1]);
      await server.crash({ isAcknowledged, survivingShare }, TINY_BOUNDS);
      await abandoned;
      await Promise.all(sendAtOnce(server, NAMES, answers));
      await server.restart({ kind: 'restart', how: 'stop', bounds: 'tiny', ...PROGRAM });
      await Promise.all(sendAtOnce(server, NAMES, answers));
      expect([...answers.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
      expect((await listNames(server)).sort()).toEqual([...NAMES].sort());
      await server.store.dispose();
    }
    await blank.store.dispose();
    console.log(
      `retries, seed ${seed}: ${ROUNDS} crashes, in ${heardBefore.join(', ')} of them 0, 1, 2, 3 keys had been answered`,
    );
  },
  300_000 + ROUNDS * 400,
);
