import type { VersionName } from '../domain/plants/version-condition.ts';
import type { PlantStore } from '../domain/store.ts';
import { type Delivery, deliveryOf } from './event.ts';

/** How many changes are read at once, at most. What is kept of each takes a few kilobytes. */
const AT_ONCE = 50;

/** Does a piece of work once it is its turn. */
export type InLine = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** What tells of the changes that follow one, or that these are no longer kept and where the rest begins. */
export type Following = { deliveries: Delivery[] } | { skippedTo: VersionName };

interface Source {
  plants: PlantStore;
  inLine: InLine;
}

/**
 * Reads some of the changes that follow one, the oldest first; none where there are none yet. What a start has no
 * longer at hand is read from history. Changes may hold very many plants, so they are read in line, a page at a time,
 * and only what tells of them is kept.
 */
export async function readFollowing(
  source: Source,
  workspace: string,
  taken: VersionName,
  limit = AT_ONCE,
): Promise<Following> {
  const { plants, inLine } = source;
  const atHand = await inLine(async () => {
    const changes = await plants.changesAfter(workspace, taken, limit);
    return changes?.map((change) => deliveryOf(change)) ?? null;
  });
  if (atHand) return { deliveries: atHand };
  const now = await plants.version(workspace);
  if (now.seq === taken.seq && now.at === taken.at) return { deliveries: [] };
  const skippedTo = { seq: now.seq, at: now.at };
  // After an edit by hand it is the same number.
  if (taken.seq >= now.seq) return { skippedTo };
  const found = await readHistory(source, workspace, taken.seq, limit);
  const before = found.find(({ takes }) => takes.seq === taken.seq);
  // After a restore the same number may be another change's.
  if (before && before.takes.at !== taken.at) return { skippedTo };
  const deliveries = found.filter(({ takes }) => takes.seq > taken.seq);
  if (deliveries[0]?.takes.seq === taken.seq + 1) return { deliveries };
  const oldest = await findOldestKept(source, workspace, taken.seq, now.seq);
  return { skippedTo: oldest === null ? skippedTo : { seq: oldest - 1, at: 0 } };
}

/** Finds the first change after one that history still has; null where it has none. */
async function findOldestKept(
  { plants, inLine }: Source,
  workspace: string,
  after: number,
  last: number,
): Promise<number | null> {
  const isKept = async (seq: number) =>
    await inLine(async () => {
      const { changes } = await plants.changes({ workspace, before: seq + 1, limit: 1 });
      return changes[0]?.change.seq === seq;
    });
  if (!(await isKept(last))) return null;
  let [forgotten, kept] = [after, last];
  while (kept - forgotten > 1) {
    const middle = Math.floor((forgotten + kept) / 2);
    if (await isKept(middle)) kept = middle;
    else forgotten = middle;
  }
  return kept;
}

/** Reads a change and those that follow it, as far as history is kept, the oldest first. */
async function readHistory(
  { plants, inLine }: Source,
  workspace: string,
  seq: number,
  limit: number,
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (let before: number | null = seq + limit + 1; before !== null && before > seq; ) {
    const query = { workspace, before, limit: limit + 1 };
    before = await inLine(async () => {
      const { changes, next } = await plants.changes(query);
      const asked = changes.filter(({ change }) => change.seq >= seq);
      found.push(...asked.map(({ change, counts }) => deliveryOf(change, counts)));
      return next;
    });
  }
  return found.reverse();
}
