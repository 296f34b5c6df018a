import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type BuiltServer,
  callPlants,
  listNames,
  startBuiltServer,
} from '../commands/built-server.ts';
import { temporaryFolder } from '../store/file/testing.ts';
import { rounds } from './rounds.ts';

const ROUNDS = rounds(10, 1000);
const WRITERS = 32;

/** What the writers know of each name they used: what must be there, must not be, or may be either. */
class Ledger {
  readonly present = new Map<string, number>();
  readonly absent = new Set<string>();
  readonly inDoubt = new Set<string>();
  readonly findings: string[] = [];
  #count = 0;
  #acknowledgedLeft = 0;
  #onEnough: () => void = () => undefined;

  /** Resolves after this many further acknowledgements. */
  async acknowledged(count: number): Promise<void> {
    this.#acknowledgedLeft = count;
    await new Promise<void>((resolve) => {
      this.#onEnough = resolve;
    });
  }

  settle(name: string): void {
    this.inDoubt.delete(name);
    this.#acknowledgedLeft -= 1;
    if (this.#acknowledgedLeft <= 0) this.#onEnough();
  }

  nextName(): string {
    this.#count += 1;
    return `plant ${this.#count} ${'x'.repeat(120)}`;
  }
}

/** Adds and deletes plants, and tries taken ids, until the server is gone. */
async function write(server: BuiltServer, ledger: Ledger): Promise<void> {
  for (;;) {
    const name = ledger.nextName();
    const turn = Math.random();
    try {
      if (turn < 0.7) await create(server, ledger, name);
      else if (turn < 0.8) await createTaken(server, ledger, name);
      else await remove(server, ledger);
    } catch (error) {
      // Only a connection that broke tells that the server is gone; all else is a finding.
      if (!isBrokenConnection(error)) ledger.findings.push(String(error));
      return;
    }
  }
}

/** What `fetch` throws when there is no answer, or only the beginning of one. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message);
}

async function create(server: BuiltServer, ledger: Ledger, name: string): Promise<void> {
  ledger.inDoubt.add(name);
  const response = await callPlants(server, 'POST', '/plants', { name });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`create answered ${response.status}`);
  ledger.settle(name);
  ledger.present.set(name, Number(response.headers.get('location')?.slice('/plants/'.length)));
}

async function createTaken(server: BuiltServer, ledger: Ledger, name: string): Promise<void> {
  ledger.inDoubt.add(name);
  const response = await callPlants(server, 'POST', '/plants', { name, id: 0 });
  await response.arrayBuffer();
  expect(response.status).toBe(409);
  ledger.settle(name);
  ledger.absent.add(name);
}

async function remove(server: BuiltServer, ledger: Ledger): Promise<void> {
  const [found] = ledger.present;
  if (!found) return;
  const [name, id] = found;
  ledger.present.delete(name);
  ledger.inDoubt.add(name);
  const response = await callPlants(server, 'DELETE', `/plants/${id}`);
  expect(response.status).toBe(204);
  ledger.settle(name);
  ledger.absent.add(name);
}

/** Holds what a restarted server shows against the ledger, and settles what was in doubt. */
async function check(server: BuiltServer, ledger: Ledger): Promise<void> {
  const names = await listNames(server);
  const shown = new Set(names);
  expect(shown.size).toBe(names.length);
  expect([...ledger.present.keys()].filter((name) => !shown.has(name))).toEqual([]);
  expect(names.filter((name) => ledger.absent.has(name))).toEqual([]);
  const known = (name: string) => ledger.present.has(name) || ledger.inDoubt.has(name);
  expect(names.filter((name) => name !== 'first' && !known(name))).toEqual([]);
  // What survived undecided stays where it is; its id is unknown, so nobody deletes it.
  for (const name of ledger.inDoubt) if (!shown.has(name)) ledger.absent.add(name);
}

it(
  `keeps every acknowledged change, and none that was refused, when killed ${ROUNDS} times under ${WRITERS} writers`,
  async () => {
    const dataFolder = await temporaryFolder();
    const ledger = new Ledger();
    let server = await startBuiltServer({ dataFolder });
    await callPlants(server, 'POST', '/plants', { name: 'first', id: 0 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const writing = Array.from({ length: WRITERS }, () => write(server, ledger));
      await ledger.acknowledged(1 + Math.floor(Math.random() * 1500));
      await server.end('SIGKILL');
      await Promise.all(writing);
      expect(ledger.findings).toEqual([]);
      JSON.parse(await readFile(join(dataFolder, 'plants.json'), 'utf8'));
      server = await startBuiltServer({ dataFolder });
      await check(server, ledger);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    console.log(
      `${ROUNDS} kills: ${ledger.present.size} plants present, ${ledger.absent.size} deleted or refused, ${ledger.inDoubt.size} were in doubt`,
    );
  },
  30_000 + ROUNDS * 20_000,
);
