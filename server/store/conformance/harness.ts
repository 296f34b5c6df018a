import { afterEach, beforeEach, expect } from 'vitest';
import type { TagCount } from '../../contract/answers.ts';
import type { Plant } from '../../contract/plants.ts';
import type { AccessStore } from '../../domain/access-store.ts';
import type { Actor, ChangeDraft, CommitResult, Cursor, PlantStore } from '../../domain/store.ts';
import { readView, tagCountsOf } from '../../testing/domain.ts';

/** A store under test, what it decides admissions by, and how to stop it and start it again on the same data. */
export interface StoreHarness {
  store: PlantStore;
  access: AccessStore;
  reopen(): Promise<Pick<StoreHarness, 'store' | 'access'>>;
  dispose(): Promise<void>;
}

export const ada: Actor = { id: 'a', name: 'Ada' };
export const ben: Actor = { id: 'b', name: 'Ben' };

/** Matches the refusal of a code. */
export const refusal = (code: string) => expect.objectContaining({ code });

export function draft(parts: Partial<ChangeDraft>): ChangeDraft {
  return { actor: ada, requestId: 'r', workspace: 'main', remove: [], add: [], ...parts };
}

/** Makes `count` plants with ids from `first` on, tagged even and odd in turn. */
export function plantsFrom(first: number, count: number): Plant[] {
  return Array.from({ length: count }, (_, i) => ({
    id: first + i,
    name: `Plant ${first + i}`,
    tag: i % 2 === 0 ? 'even' : 'odd',
  }));
}

/** What the tests ask of the store that belongs to the test that is running. */
export interface StoreUnderTest {
  readonly store: PlantStore;
  readonly access: AccessStore;
  reopen(): Promise<void>;
  add(...plants: ChangeDraft['add']): Promise<CommitResult>;
  ids(cursor: Cursor, limit?: number, search?: string): Promise<number[]>;
  allPlants(workspace?: string): Promise<Plant[]>;
  tagCounts(workspace: string, search?: string): Promise<TagCount[]>;
}

/** Opens a new, empty store before each test of a suite, and disposes of it afterwards. */
export function useStore(open: () => Promise<StoreHarness>): StoreUnderTest {
  let harness: StoreHarness;
  let store: PlantStore;
  let access: AccessStore;
  beforeEach(async () => {
    harness = await open();
    ({ store, access } = harness);
  });
  afterEach(async () => await harness.dispose());
  return {
    get store() {
      return store;
    },
    get access() {
      return access;
    },
    async reopen() {
      ({ store, access } = await harness.reopen());
    },
    add: async (...plants) => await store.commit(draft({ add: plants })),
    async ids(cursor, limit = 10, search) {
      const { rows } = await store.page({ workspace: 'main', limit, cursor, search });
      return rows.map(({ id }) => id);
    },
    async allPlants(workspace = 'main') {
      return await readView(store, workspace);
    },
    async tagCounts(workspace, search) {
      return await tagCountsOf(store, workspace, { search });
    },
  };
}
