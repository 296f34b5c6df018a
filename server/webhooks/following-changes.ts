import type { VersionName } from '../domain/plants/version-condition.ts';
import type { Change, PlantStore } from '../domain/store.ts';

/** The changes that follow one, or that these are no longer kept and where the rest begins. */
export type Following = { changes: Change[] } | { skippedTo: VersionName };

/**
 * Reads the changes that follow one, the oldest first: at most `limit`, and none where there are none yet. What a
 * start has no longer at hand is read from history.
 */
export async function changesFollowing(
  plants: PlantStore,
  workspace: string,
  taken: VersionName,
  limit: number,
): Promise<Following> {
  const atHand = await plants.changesAfter(workspace, taken, limit);
  if (atHand) return { changes: atHand };
  const now = await plants.version(workspace);
  if (now.seq === taken.seq && now.at === taken.at) return { changes: [] };
  const found = await readHistory(plants, workspace, taken.seq, limit);
  const before = found.find(({ seq }) => seq === taken.seq);
  // After a restore the same number may be another change's.
  const isOtherLine = taken.seq > now.seq || (before !== undefined && before.at !== taken.at);
  if (isOtherLine) return { skippedTo: { seq: now.seq, at: now.at } };
  const changes = found.filter(({ seq }) => seq > taken.seq);
  if (changes[0]?.seq === taken.seq + 1) return { changes };
  const oldest = await findOldestKept(plants, workspace, taken.seq, now.seq);
  return oldest === null
    ? { skippedTo: { seq: now.seq, at: now.at } }
    : { skippedTo: { seq: oldest - 1, at: 0 } };
}

/** Finds the first change after one that history still has; null where it has none. */
async function findOldestKept(
  plants: PlantStore,
  workspace: string,
  after: number,
  last: number,
): Promise<number | null> {
  const isKept = async (seq: number) =>
    (await plants.changes({ workspace, before: seq + 1, limit: 1 })).changes[0]?.seq === seq;
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
  plants: PlantStore,
  workspace: string,
  seq: number,
  limit: number,
): Promise<Change[]> {
  const found: Change[] = [];
  for (let before: number | null = seq + limit + 1; before !== null && before > seq; ) {
    const page = await plants.changes({ workspace, before, limit });
    found.push(...page.changes.filter((change) => change.seq >= seq));
    before = page.next;
  }
  return found.reverse();
}
