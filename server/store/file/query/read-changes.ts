import { kindOf } from '../../../domain/plants/kind-of.ts';
import { plantCount } from '../../../domain/plants/plant-count.ts';
import { tellChange } from '../../../domain/plants/tell-change.ts';
import type { Change, ChangesPage, ChangesQuery, ToldChange } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { HistoryDamageError } from '../disk/damage.ts';
import type { ChangeHistory } from '../history/history.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';

/** How much of the journal one page may read, and how many plants its changes may hold together. */
const MOST_READ_BYTES = 16 * 1024 * 1024;
const MOST_PLANTS = 100_000;

/** How much of the journal is read, once, to learn who acted and what was undone. */
const SUMMARIZED_BYTES = 32 * 1024 * 1024;

type Found = Omit<ChangesPage, 'undoneBy'>;

/** Reads a page of changes: those at hand first, then those of the journal. */
export async function readChanges(
  state: WorkspaceState,
  history: ChangeHistory,
  query: ChangesQuery,
): Promise<Found> {
  const page = new GrowingPage(query);
  const last = state.version.seq;
  let before = Math.min(query.before ?? Number.POSITIVE_INFINITY, last + 1);
  for (const change of state.recentBefore(before)) {
    before = change.seq;
    if (!(await page.take(change, 0))) return page.found();
  }
  // Walked by hand, since `for await` drops what a generator returns.
  const older = history.newestFirst(query.workspace, before, last, query.confirmWanted);
  try {
    for (;;) {
      const { done, value } = await older.next();
      if (done) return page.found(value);
      if (await page.take(value.change, value.bytes)) continue;
      await older.return(0);
      return page.found();
    }
  } catch (error) {
    if (error instanceof HistoryDamageError) return page.found('unreadable');
    throw error;
  }
}

/** Learns from the journal who acted and what was undone before this start. */
export async function summarizeJournal(
  states: Map<string, WorkspaceState>,
  history: Pick<ChangeHistory, 'latest'>,
): Promise<void> {
  // What is being written may still be refused, and another change be made under its number. States tell themselves
  // of what is made from here on.
  const seqs = new Map(Array.from(states, ([name, { version }]) => [name, version.seq]));
  for await (const change of history.latest(SUMMARIZED_BYTES)) {
    const { workspace, seq } = change;
    if (seq <= (seqs.get(workspace) ?? 0)) states.get(workspace)?.summary.add(change);
  }
}

/** Gathers a page until it is full, there is no more, or enough has been read for it. */
class GrowingPage {
  readonly #query: ChangesQuery;
  readonly #turns: TurnTaker;
  readonly #changes: ToldChange[] = [];
  /** The number of the last change that was seen, 0 before the first: a page goes as far back as that. */
  #seen = 0;
  #bytes = 0;
  #plants = 0;
  /** True once a change more than fits has been found. */
  #hasMore = false;

  constructor(query: ChangesQuery) {
    this.#query = query;
    this.#turns = new TurnTaker(query.confirmWanted);
  }

  /** Takes the next older change if it is one of those asked for, null where others' were read; returns whether to go on. */
  async take(change: Change | null, bytes: number): Promise<boolean> {
    this.#bytes += bytes;
    const told = change && (await this.#tell(change));
    if (told && this.#changes.length === this.#query.limit) {
      this.#hasMore = true;
      return false;
    }
    if (told) {
      this.#changes.push(told);
      this.#plants += plantCount(told.decisive);
    }
    if (change) this.#seen = change.seq;
    const hasRoom = this.#bytes <= MOST_READ_BYTES && this.#plants <= MOST_PLANTS;
    return hasRoom || this.#seen === 0;
  }

  /** Makes what is told of a change; null where it is none of those asked for. */
  async #tell(change: Change): Promise<ToldChange | null> {
    const { person, kind, search } = this.#query;
    if (person !== undefined && change.actor.name !== person) return null;
    if (kind !== undefined && kindOf(change) !== kind) return null;
    const told = await tellChange(change, search, this.#turns);
    return told && { ...told, decisive: change };
  }

  /** @param missing the number of the last change that is not kept, where all that are have been seen. */
  found(missing?: number | 'unreadable'): Found {
    const changes = this.#changes;
    if (missing !== undefined) {
      const isDamaged = missing === 'unreadable';
      return { changes, next: null, isWhole: missing === 0, isDamaged };
    }
    const last = this.#hasMore ? (changes.at(-1)?.change.seq ?? this.#seen) : this.#seen;
    return { changes, next: last > 1 ? last : null, isWhole: true, isDamaged: false };
  }
}
