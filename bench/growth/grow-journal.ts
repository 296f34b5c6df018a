import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlantPage } from '../../server/contract/answers.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { realDisk } from '../../server/store/file/disk/disk.ts';
import { segmentName } from '../../server/store/file/disk/segment-name.ts';
import { listSegments } from '../../server/store/file/journal/recovery.ts';
import { readSnapshotHead, segmentInHead } from '../../server/store/file/snapshot/snapshot-head.ts';
import type { PlantStoreServer } from '../plant-store.ts';

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
  const { size } = await stat(join(folder, 'plants.json'));
  const enough = size * SHARE;
  // One that is under way ends first: it would else be taken for the one to come.
  while ((await bytesSinceSnapshot(folder)) >= enough) await wait(100);
  const snapshot = await snapshotTime(folder);
  const plants = await readFirst(origin, sessionHeaders);
  const post = async (path: string, body?: object): Promise<Made> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...sessionHeaders, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return readMade(await response.json());
  };
  while ((await bytesSinceSnapshot(folder)) < enough) {
    for (let i = 0; i < AT_ONCE; i += 1) {
      const { seq, at } = await post('/bff/deletions', { plants });
      await post(`/bff/changes/${seq}/undo`, { at });
    }
    if ((await snapshotTime(folder)) !== snapshot) return;
  }
}

/** Counts what the journal has since the snapshot that the folder holds. */
async function bytesSinceSnapshot(folder: string): Promise<number> {
  const from = segmentInHead(await readSnapshotHead(realDisk, join(folder, 'plants.json')));
  const segments = (await listSegments(realDisk, folder)).filter((segment) => segment >= from);
  const facts = await Promise.all(
    segments.map(async (segment) => await stat(join(folder, segmentName(segment)))),
  );
  return facts.reduce((sum, { size }) => sum + size, 0);
}

/** Reads the first plants page by page, as the table shows them. */
async function readFirst(origin: string, headers: Record<string, string>): Promise<Plant[]> {
  const plants: Plant[] = [];
  while (plants.length < TOGETHER) {
    const after = plants.at(-1)?.id;
    const place = after === undefined ? '' : `&after=${after}`;
    const page = await fetch(`${origin}/bff/plants?limit=100${place}`, { headers });
    const { rows } = readPage(await page.json());
    if (rows.length === 0) break;
    plants.push(...rows);
  }
  return plants;
}

/** Trusts the measured server. */
function readPage(page: unknown): PlantPage {
  return page as PlantPage;
}

/** Trusts the measured server. */
function readMade(answer: unknown): Made {
  return answer as Made;
}
