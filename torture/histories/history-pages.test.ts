import { expect, it } from 'vitest';
import type { Change } from '../../server/domain/store.ts';
import type { FileStore, StoreBounds } from '../../server/store/file/open.ts';
import { copyKilled, openTestStore, temporaryFolder } from '../../server/testing/file-store.ts';
import { type Random, repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';

const FOLDERS = rounds(3, 300);
const LIVES = 4;
const STEPS_A_LIFE = 30;
const WORKSPACES = ['main', 'other', 'third'];
const PEOPLE = ['Ada', 'Ben'];

/** Some so long that what lies behind them is remembered, or that a few fill a segment of the journal. */
const NAME_LENGTHS = [1, 1, 1000, 30_000, 90_000];
const SEGMENT_BYTES = [100_000, 600_000, 1e9];
const LITTLE_HISTORY = 500_000;

/** A folder that is read and written at once, and started again and again, with a plain list of what was done in it. */
class Folder {
  pages = 0;
  #path: string;
  #store: FileStore;
  readonly #random: Random;
  readonly #bounds: StoreBounds;
  /** Who made each change of a workspace, in their order. */
  readonly #done = new Map<string, string[]>(WORKSPACES.map((name) => [name, []]));

  private constructor(random: Random, path: string, bounds: StoreBounds, store: FileStore) {
    this.#random = random;
    this.#path = path;
    this.#bounds = bounds;
    this.#store = store;
  }

  static async open(random: Random): Promise<Folder> {
    const path = await temporaryFolder();
    const bounds = {
      journalBytes: random.pick(SEGMENT_BYTES),
      historyBytes: random.pick([LITTLE_HISTORY, 1e9]),
    };
    return new Folder(random, path, bounds, await openTestStore(path, { bounds }));
  }

  async live(): Promise<void> {
    for (let step = 0; step < STEPS_A_LIFE; step += 1) {
      const works = Array.from({ length: 1 + this.#random.below(4) }, () => this.#random.next());
      await Promise.all(
        works.map(async (turn) => {
          if (turn < 0.5) await this.#change();
          else if (turn < 0.65) await this.#find();
          else await this.#walk();
        }),
      );
    }
  }

  /** Starts again, after a stop or a kill. */
  async restart(): Promise<void> {
    if (this.#random.chance(0.3)) this.#path = await copyKilled(this.#path);
    await this.#store.close();
    this.#store = await openTestStore(this.#path, { bounds: this.#bounds });
  }

  async close(): Promise<void> {
    await this.#store.close();
  }

  async #change(): Promise<void> {
    const workspace = this.#random.chance(0.5) ? 'other' : this.#random.pick(WORKSPACES);
    const person = this.#random.pick(PEOPLE);
    const name = 'x'.repeat(this.#random.pick(NAME_LENGTHS));
    const by = { actor: { id: person, name: person }, requestId: 'r', workspace };
    const add = [{ name, tag: '' }];
    const { change } = await this.#store.plants.commit({ ...by, remove: [], add });
    this.#of(workspace)[change.seq - 1] = person;
  }

  async #find(): Promise<void> {
    const workspace = this.#random.pick(WORKSPACES);
    const { length } = this.#of(workspace);
    if (length === 0) return;
    const seq = 1 + this.#random.below(length);
    const found = await this.#store.plants.findChange(workspace, seq);
    if (!found) expect(this.#bounds.historyBytes).toBe(LITTLE_HISTORY);
    else expect([found.workspace, found.seq]).toEqual([workspace, seq]);
  }

  /** Reads a few pages, or all, from the newest change that was told or from any. */
  async #walk(): Promise<void> {
    const random = this.#random;
    const workspace = random.pick(WORKSPACES);
    const person = random.pick(['', '', ...PEOPLE]) || undefined;
    const limit = random.pick([1, 3, 50]);
    const { length } = this.#of(workspace);
    const first = random.chance(0.5) ? length : random.below(length + 1);
    const read: Change[] = [];
    let next: number | null = first + 1;
    let isWhole = true;
    for (let left = random.pick([1, 3, 1000]); next !== null && left > 0; left -= 1) {
      const asked = { workspace, person, limit, before: next };
      const page = await this.#store.plants.changes(asked);
      expect(page.isDamaged).toBe(false);
      expect(page.changes.length).toBeLessThanOrEqual(limit);
      expect(page.next ?? 0).toBeLessThan(next);
      read.push(...page.changes.map(({ change }) => change));
      ({ next, isWhole } = page);
      this.pages += 1;
    }
    const expected = this.#seqs(workspace, person, first, next ?? 1);
    const found = read.map((change) => change.seq);
    if (!isWhole) expect(this.#bounds.historyBytes).toBe(LITTLE_HISTORY);
    // Of history that is kept no longer the beginning alone is missing.
    expect(found).toEqual(isWhole ? expected : expected.slice(0, found.length));
  }

  /** Lists the changes of somebody, or of all, from one back to another. */
  #seqs(workspace: string, person: string | undefined, first: number, last: number): number[] {
    const done = this.#of(workspace);
    const seqs = Array.from({ length: first }, (_, index) => first - index);
    return seqs.filter((seq) => seq >= last && (!person || done[seq - 1] === person));
  }

  #of(workspace: string): string[] {
    return this.#done.get(workspace) ?? [];
  }
}

it('a walk through history by pages tells each change of one’s own once, whatever others have written and whoever has read before, until it reaches what is kept no longer', {
  timeout: 60_000 + FOLDERS * 10_000,
}, async () => {
  let pages = 0;
  for (let run = 0; run < FOLDERS; run += 1) {
    pages += await repeatable(seed + run, async (random) => {
      const folder = await Folder.open(random);
      for (let life = 0; life < LIVES; life += 1) {
        await folder.live();
        await folder.restart();
      }
      await folder.live();
      await folder.close();
      return folder.pages;
    });
  }
  console.log(`${pages} pages of ${FOLDERS} folders, from seed ${seed} on`);
  expect(pages).toBeGreaterThan(FOLDERS);
});
