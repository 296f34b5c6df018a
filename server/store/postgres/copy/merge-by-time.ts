import { plantCount } from '../../../domain/plants/plant-count.ts';
import type { Change } from '../../../domain/store.ts';

const CHANGES_A_BATCH = 500;
const CHANGED_PLANTS_A_BATCH = 10_000;

/** The changes of one workspace, of which the next stands ready. */
interface Line {
  next: Change;
  /** When the next was made, or the latest before it: a clock may have been set back. */
  at: number;
  rest: Change[];
  batches: AsyncIterator<Change[]>;
}

/** Makes of the changes of several workspaces one list by time, in which those of each keep their order. */
export async function* mergeByTime(
  workspaces: AsyncIterable<Change[]>[],
): AsyncGenerator<Change[]> {
  const lines: Line[] = [];
  for (const changes of workspaces) {
    const batches = changes[Symbol.asyncIterator]();
    insert(lines, await advance({ at: 0, rest: [], batches }));
  }
  let batch: Change[] = [];
  let plants = 0;
  for (let first = lines.shift(); first; first = lines.shift()) {
    const { next } = first;
    batch.push(next);
    plants += plantCount(next);
    if (batch.length >= CHANGES_A_BATCH || plants >= CHANGED_PLANTS_A_BATCH) {
      yield batch;
      batch = [];
      plants = 0;
    }
    insert(lines, await advance(first));
  }
  if (batch.length > 0) yield batch;
}

async function advance({ at, rest, batches }: Omit<Line, 'next'>): Promise<Line | null> {
  let left = rest;
  if (left.length === 0) {
    const { done, value } = await batches.next();
    if (done) return null;
    left = value.reverse();
  }
  const next = left.pop();
  return next ? { next, at: Math.max(at, next.at), rest: left, batches } : null;
}

/** Puts a line behind those whose next change is not later. */
function insert(lines: Line[], line: Line | null): void {
  if (!line) return;
  const place = lines.findIndex(({ at }) => at > line.at);
  lines.splice(place < 0 ? lines.length : place, 0, line);
}
