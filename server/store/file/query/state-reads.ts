import type { TagCount } from '../../../contract/answers.ts';
import type { Plant } from '../../../contract/plants.ts';
import type { DomainError } from '../../../domain/errors.ts';
import { ChangePlanner } from '../../../domain/plants/plan-change.ts';
import type { VersionName } from '../../../domain/plants/version-condition.ts';
import type {
  Change,
  ChangeDraft,
  ChangedPlantsPage,
  ChangedPlantsQuery,
  ChangesPage,
  ChangesQuery,
  FoundPlants,
  FrozenView,
  Page,
  PageQuery,
  PlantStore,
  Reading,
  Selection,
  Version,
} from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import type { ChangeHistory } from '../history/history.ts';
import { WorkspaceState } from '../state/workspace-state.ts';
import { countFound } from './count-found.ts';
import { withFrozenView } from './frozen-view.ts';
import { LiveCounts } from './live-counts.ts';
import { readChangedPlants } from './read-changed-plants.ts';
import { readChanges, summarizeJournal } from './read-changes.ts';
import { readPage } from './read-page.ts';

type Reads = Pick<
  PlantStore,
  | ('changedPlants' | 'changes' | 'changesAfter' | 'findChange' | 'findPlants' | 'page')
  | ('people' | 'refusals' | 'version' | 'withTagCounts' | 'withView')
>;

interface StateReadsDeps {
  states: Map<string, WorkspaceState>;
  history: ChangeHistory;
  now: () => number;
}

/** All that is read of the plants in memory, and of the history on disk. */
export class StateReads implements Reads {
  readonly #states: StateReadsDeps['states'];
  readonly #history: ChangeHistory;
  readonly #now: () => number;
  readonly #liveCounts = new LiveCounts();
  #summarized: Promise<void> | null = null;

  constructor({ states, history, now }: StateReadsDeps) {
    this.#states = states;
    this.#history = history;
    this.#now = now;
  }

  async refusals(
    workspace: string,
    drafts: ChangeDraft[],
    { confirmWanted }: Reading = {},
  ): Promise<(DomainError | null)[]> {
    // Frozen, since it takes turns with writes.
    const planner = new ChangePlanner(this.stateOf(workspace).freeze(), this.#now());
    const turns = new TurnTaker(confirmWanted);
    const refusals: (DomainError | null)[] = [];
    for (const draft of drafts) {
      await turns.yieldIfDue();
      refusals.push(await planner.findRefusal(draft, turns));
    }
    return refusals;
  }

  async changesAfter(
    workspace: string,
    then: VersionName,
    limit: number,
  ): Promise<Change[] | null> {
    return this.stateOf(workspace).recentAfter(then, limit);
  }

  async changes(query: ChangesQuery): Promise<ChangesPage> {
    await this.#summarize();
    const state = this.stateOf(query.workspace);
    const found = await readChanges(state, this.#history, query);
    const undoneBy = new Map<number, string>();
    for (const { change } of found.changes) {
      const { seq } = change;
      const person = state.summary.undoneBy(seq);
      if (person !== undefined) undoneBy.set(seq, person);
    }
    return { ...found, undoneBy };
  }

  async changedPlants(query: ChangedPlantsQuery): Promise<ChangedPlantsPage | null> {
    const { workspace, change } = query;
    const made = await this.findChange(workspace, change.seq);
    return made?.at === change.at ? await readChangedPlants(made, query) : null;
  }

  async people(workspace: string): Promise<string[]> {
    await this.#summarize();
    return this.stateOf(workspace).summary.people();
  }

  async page(query: PageQuery): Promise<Page> {
    return await readPage(this.stateOf(query.workspace), query);
  }

  async findPlants(workspace: string, ids: number[]): Promise<Plant[]> {
    const { plants } = this.stateOf(workspace);
    return ids.flatMap((id) => plants.get(id) ?? []);
  }

  async version(workspace: string): Promise<Version> {
    return this.stateOf(workspace).version;
  }

  async withView<Result>(
    workspace: string,
    selection: Selection & Reading,
    use: (view: FrozenView) => Promise<Result>,
  ): Promise<Result> {
    return await withFrozenView(this.stateOf(workspace), selection, use);
  }

  async withTagCounts<Result>(
    workspace: string,
    found: FoundPlants,
    use: (batches: AsyncIterable<TagCount[]>) => Promise<Result>,
  ): Promise<Result> {
    return await use(this.#tagCounts(workspace, found));
  }

  async *#tagCounts(workspace: string, found: FoundPlants): AsyncGenerator<TagCount[]> {
    const state = this.stateOf(workspace);
    const isAll = found.search === undefined;
    yield* this.#liveCounts.read(await (isAll ? state.tags.counts() : countFound(state, found)));
  }

  async findChange(workspace: string, seq: number): Promise<Change | null> {
    const state = this.stateOf(workspace);
    const last = state.version.seq;
    if (seq > last) return null;
    return state.findRecent(seq) ?? (await this.#history.find(workspace, seq, last));
  }

  /** Learns what the journal tells of the time before this start, when that is first asked for. */
  async #summarize(): Promise<void> {
    this.#summarized ??= summarizeJournal(this.#states, this.#history);
    try {
      await this.#summarized;
    } catch (error) {
      this.#summarized = null;
      throw error;
    }
  }

  protected stateOf(workspace: string): WorkspaceState {
    return this.#states.get(workspace) ?? new WorkspaceState();
  }
}
