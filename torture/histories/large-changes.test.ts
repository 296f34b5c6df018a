import { expect, it } from 'vitest';
import type { Plant } from '../../server/contract/plants.ts';
import { DomainError } from '../../server/domain/errors.ts';
import type { Change, ChangeDraft, PlantStore } from '../../server/domain/store.ts';
import { tokenRecord } from '../../server/store/conformance/records.ts';
import type { FileStore } from '../../server/store/file/open.ts';
import { readView, shortenTurns, writesTo } from '../../server/testing/domain.ts';
import {
  copyKilled,
  failingDisk,
  openTestStore,
  temporaryFolder,
} from '../../server/testing/file-store.ts';
import { type Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';

const RUNS = rounds(8, 600);
const WORKSPACES = ['main', 'other', 'third'];

/** From so many plants on a change is worked out beside those of other workspaces. */
const MANY = 1000;

/** A few large changes fill a segment of the journal. */
const BOUNDS = { journalBytes: 150_000, historyBytes: 1e9 };

/** A change that was sent, and what its sender was told; neither while nothing was. */
interface Sent {
  draft: ChangeDraft;
  seq: number | null;
  isRefused: boolean;
}

/** People who change the plants of several workspaces at once, with what they were told. */
class Crowd {
  readonly sent: Sent[] = [];
  readonly #random: Random;
  readonly #store: FileStore;
  readonly #withdrawn = new Set<string>();
  /** Of each token that was revoked, the last change of each workspace then. */
  readonly #lastOf = new Map<string, Map<string, number>>();
  readonly #tokens: string[] = [];
  #names = 0;

  constructor(random: Random, store: FileStore) {
    this.#random = random;
    this.#store = store;
  }

  async addToken(): Promise<void> {
    const id = this.#nextName();
    const token = tokenRecord({ id, name: id, hash: id });
    await writesTo(this.#store.access).insertToken(token);
    this.#tokens.push(id);
  }

  /** Does one thing; what the disk has no room for is left undone. */
  async act(): Promise<void> {
    const turn = this.#random.next();
    const untold = this.sent.filter(({ seq, isRefused }) => !seq && !isRefused);
    try {
      if (turn < 0.1) await this.#revoke();
      else if (turn < 0.2 && untold.length > 0) await this.#withdraw(this.#random.pick(untold));
      else if (turn < 0.3 && untold.length > 0) await this.#send(this.#random.pick(untold).draft);
      else await this.#send(this.#draft());
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Expects of a store, perhaps of an earlier moment, what these were told until then, and nothing else. */
  async expectTold(plants: PlantStore, told: Sent[]): Promise<{ large: number }> {
    let large = 0;
    for (const workspace of WORKSPACES) {
      const changes = await changesOf(plants, workspace);
      for (const change of changes) this.#expectAllowed(change);
      const made = changes.map(({ requestId }) => requestId);
      expect(new Set(made).size).toBe(made.length);
      for (const { draft, seq } of told) {
        if (draft.workspace === workspace && seq) expect(made[seq - 1]).toBe(draft.requestId);
      }
      const times = changes.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(await readView(plants, workspace)).toEqual(replay(changes));
      large += changes.filter(({ added }) => added.length >= MANY).length;
    }
    return { large };
  }

  #expectAllowed({ requestId, workspace, seq, removed, added }: Change): void {
    const same = this.sent.filter(({ draft }) => draft.requestId === requestId);
    expect(same.some(({ isRefused }) => !isRefused)).toBe(true);
    const { remove = [], add = [], admission } = same[0]?.draft ?? {};
    expect(removed.map(({ id }) => id)).toEqual(remove.map(({ id }) => id));
    expect(added.map(({ name }) => name)).toEqual(add.map(({ name }) => name));
    expect(this.#withdrawn).not.toContain(requestId);
    const last = this.#lastOf.get(admission?.tokenId ?? '')?.get(workspace);
    expect(seq).toBeLessThanOrEqual(last ?? Number.POSITIVE_INFINITY);
  }

  async #send(draft: ChangeDraft): Promise<void> {
    const sent: Sent = { draft, seq: null, isRefused: false };
    this.sent.push(sent);
    try {
      sent.seq = (await this.#store.plants.commit(draft)).change.seq;
    } catch (error) {
      sent.isRefused = isRefusal(error);
      throw error;
    }
  }

  async #withdraw({ draft: { workspace, actor, requestId } }: Sent): Promise<void> {
    const made = await this.#store.plants.withdrawKey(workspace, actor, requestId);
    if (!made) this.#withdrawn.add(requestId);
  }

  async #revoke(): Promise<void> {
    await this.addToken();
    const [id = ''] = this.#tokens.splice(0, 1);
    await writesTo(this.#store.access).revokeToken(id, 1);
    const seqs = new Map<string, number>();
    for (const workspace of WORKSPACES) {
      seqs.set(workspace, (await this.#store.plants.version(workspace)).seq);
    }
    this.#lastOf.set(id, seqs);
  }

  #draft(): ChangeDraft {
    const random = this.#random;
    const name = this.#nextName();
    const draft = {
      ...{ actor: { id: 'a', name: 'Ada' }, requestId: name, workspace: random.pick(WORKSPACES) },
      ...{ key: { value: name, fingerprint: 'f' }, remove: [], add: [] },
      admission: { tokenId: random.pick(this.#tokens), sessionHash: null },
    };
    const count = random.pick([1, 1, 300, MANY + random.below(MANY)]);
    const from = random.below(4 * MANY);
    const ids = Array.from({ length: count }, (_, i) => from + i);
    const turn = random.next();
    if (turn < 0.6) return { ...draft, add: ids.map(() => ({ name, tag: '' })) };
    const add = ids.map((id) => ({ id, name, tag: 'red' }));
    if (turn < 0.75) return { ...draft, add };
    const remove = ids.map((id) => ({ id }));
    return turn < 0.9 ? { ...draft, remove, add } : { ...draft, remove };
  }

  #nextName(): string {
    this.#names += 1;
    return `n${this.#names}`;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError;
}

async function changesOf(plants: PlantStore, workspace: string): Promise<Change[]> {
  const { seq } = await plants.version(workspace);
  const seqs = Array.from({ length: seq }, (_, index) => index + 1);
  const changes = await Promise.all(seqs.map((each) => plants.findChange(workspace, each)));
  return changes.filter((change) => change !== null);
}

function replay(changes: Change[]): Plant[] {
  const plants = new Map<number, Plant>();
  for (const { removed, added } of changes) {
    for (const { id } of removed) plants.delete(id);
    for (const plant of added) plants.set(plant.id, plant);
  }
  return [...plants.values()].sort((a, b) => a.id - b.id);
}

async function pass(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise(setImmediate);
}

it('large and small changes of several workspaces at once are made as their senders were told, also where keys are withdrawn, tokens revoked, the disk is full and the process is killed', {
  timeout: 60_000 + RUNS * 3000,
}, async () => {
  shortenTurns();
  let made = 0;
  for (let run = 0; run < RUNS; run += 1) {
    made += await repeatable(seed + run, async (random) => {
      const folder = await temporaryFolder();
      const { state, disk } = failingDisk();
      let now = 1000;
      const options = { bounds: BOUNDS, disk, now: () => (now += 1) };
      const store = await openTestStore(folder, options);
      const crowd = new Crowd(random, store);
      await crowd.addToken();
      const acts: Promise<void>[] = [];
      for (let act = 0; act < 40; act += 1) {
        if (random.chance(0.2)) state.code = random.pick(['ENOSPC', null, null]);
        acts.push(crowd.act());
        if (random.chance(0.5)) await pass(random.below(60));
      }
      state.code = null;
      await pass(random.below(400));
      const told = crowd.sent.map((sent) => ({ ...sent }));
      const killed = await openTestStore(await copyKilled(folder));
      await Promise.all(acts);
      await crowd.expectTold(killed.plants, told);
      await crowd.expectTold(store.plants, crowd.sent);
      for (const open of [store, killed]) await open.close();
      const again = await openTestStore(folder);
      const { large } = await crowd.expectTold(again.plants, crowd.sent);
      await again.close();
      return large;
    });
  }
  console.log(`${RUNS} runs from seed ${seed} on: ${made} large changes were made`);
  expect(made).toBeGreaterThan(RUNS / 2);
});
