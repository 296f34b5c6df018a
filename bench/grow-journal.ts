import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { positionOf } from '../server/contract/events.ts';
import { journalBytes } from './disk.ts';
import type { PlantStoreServer } from './plant-store.ts';

/** A snapshot follows once the journal is as long as the last one; the load is to write the rest. */
const SHARE = 0.98;
const TOGETHER = 1000;
/** How many deletes between looking how far the journal is. */
const AT_ONCE = 2;

/** What identifies a change, and with it the state after it. */
interface Made {
  seq: number;
  at: number;
}

/** Tells when the snapshot that a data folder holds was written, in milliseconds since the epoch. */
export async function snapshotTime(folder: string): Promise<number> {
  return (await stat(join(folder, 'plants.json'))).mtimeMs;
}

/** Deletes many plants and takes it back, again and again, until a snapshot is nearly due. */
export async function growJournal(
  server: PlantStoreServer,
  sessionHeaders: Record<string, string>,
): Promise<void> {
  const { folder, origin } = server;
  const snapshot = await snapshotTime(folder);
  const { size } = await stat(join(folder, 'plants.json'));
  const begun = await journalBytes(folder);
  const ids = Array.from({ length: TOGETHER }, (_, i) => i + 1);
  const page = await fetch(`${origin}/bff/plants?limit=10`, { headers: sessionHeaders });
  let seen = [positionOf(readMade(await page.json()))];
  const post = async (path: string, body?: object): Promise<Made> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...sessionHeaders, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return readMade(await response.json());
  };
  while ((await journalBytes(folder)) - begun < size * SHARE) {
    for (let i = 0; i < AT_ONCE; i += 1) {
      const { seq, at } = await post('/bff/deletions', { ids, seen });
      seen = [positionOf(await post(`/bff/changes/${seq}/undo`, { at }))];
    }
    if ((await snapshotTime(folder)) !== snapshot) return;
  }
}

/** Trusts the measured server. */
function readMade(answer: unknown): Made {
  return answer as Made;
}
