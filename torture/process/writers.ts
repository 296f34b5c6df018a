import { expect } from 'vitest';
import { type BuiltServer, callPlants } from '../../server/testing/built-server.ts';
import { isBrokenConnection, postBff } from '../browser-session.ts';
import type { WritersLedger } from './writers-ledger.ts';

const MOST_TOGETHER = 8;

/** An id that no plant of these proofs has. */
const MISSING_ID = Number.MAX_SAFE_INTEGER;

export interface Writing {
  server: BuiltServer;
  cookie: string;
  ledger: WritersLedger;
}

/** How often each kind of request is made, in hundredths: about as much is deleted as comes back or is new. */
const TURNS: [number, (writing: Writing) => Promise<void>][] = [
  [50, create],
  [10, createTaken],
  [15, remove],
  [12, removeTogether],
  [5, removeTogetherWithMissing],
  [8, undo],
];

/** Adds, deletes and brings back plants, and asks for what must be refused, until the server is gone. */
export async function writeUntilGone(writing: Writing): Promise<void> {
  try {
    for (;;) await pickTurn()(writing);
  } catch (error) {
    // Only a connection that broke tells that the server is gone; all else is a finding.
    if (!isBrokenConnection(error)) writing.ledger.findings.push(String(error));
  }
}

function pickTurn(): (writing: Writing) => Promise<void> {
  let left = Math.random() * 100;
  for (const [share, turn] of TURNS) {
    left -= share;
    if (left < 0) return turn;
  }
  return create;
}

async function create({ server, ledger }: Writing): Promise<void> {
  const name = ledger.nextName();
  const settle = ledger.doubt([name]);
  const response = await callPlants(server, 'POST', '/plants', { name });
  await response.arrayBuffer();
  expect(response.status).toBe(201);
  settle([{ name, id: Number(response.headers.get('location')?.slice('/plants/'.length)) }]);
}

async function createTaken({ server, ledger }: Writing): Promise<void> {
  const name = ledger.nextName();
  const settle = ledger.doubt([name]);
  const response = await callPlants(server, 'POST', '/plants', { name, id: 0 });
  await response.arrayBuffer();
  expect(response.status).toBe(409);
  settle('absent');
}

async function remove({ server, ledger }: Writing): Promise<void> {
  const [plant] = ledger.take(1);
  if (!plant) return;
  const settle = ledger.doubt([plant.name]);
  const response = await callPlants(server, 'DELETE', `/plants/${plant.id}`);
  expect(response.status).toBe(204);
  settle('absent');
}

async function removeTogether({ server, cookie, ledger }: Writing): Promise<void> {
  const plants = ledger.take(MOST_TOGETHER);
  if (plants.length === 0) return;
  const settle = ledger.doubt(plants.map(({ name }) => name));
  const response = await postBff(server, cookie, '/bff/deletions', { plants: untagged(plants) });
  expect(response.status).toBe(200);
  settle('absent');
  ledger.deletions.push({ ...(await changeOf(response)), plants });
}

/** No plant that a writer adds has a tag. */
function untagged(plants: { id: number; name: string }[]) {
  return plants.map(({ id, name }) => ({ id, name, tag: '' }));
}

async function removeTogetherWithMissing({ server, cookie, ledger }: Writing): Promise<void> {
  const plants = ledger.take(MOST_TOGETHER);
  const free = ledger.hold(plants);
  try {
    const missing = { id: MISSING_ID, name: 'missing' };
    const json = { plants: untagged([...plants, missing]) };
    const response = await postBff(server, cookie, '/bff/deletions', json);
    await response.arrayBuffer();
    expect(response.status).toBe(404);
  } finally {
    free();
  }
}

async function undo({ server, cookie, ledger }: Writing): Promise<void> {
  const deletion = ledger.deletions.pop();
  if (!deletion) return;
  const settle = ledger.doubt(deletion.plants.map(({ name }) => name));
  const { seq, at } = deletion;
  const response = await postBff(server, cookie, `/bff/changes/${seq}/undo`, { at });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  settle(deletion.plants);
}

/** Reads the number and time of the change that a request of the browser app made. */
export async function changeOf(response: Response): Promise<{ seq: number; at: number }> {
  const { seq, at } = (await response.json()) as { seq: number; at: number };
  return { seq, at };
}
