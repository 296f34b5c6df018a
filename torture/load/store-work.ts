import { MAX_CHOSEN_TAGS } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import type { Call } from '../../server/domain/call.ts';
import { findNamesakes } from '../../server/domain/plants/namesakes.ts';
import type { ChangeDraft, PlantStore } from '../../server/domain/store.ts';
import { callWith } from '../../server/testing/domain.ts';
import { MOST_HELD_MS, measureHold, TRIES } from './longest-hold.ts';

const SORTED_AT_ONCE = 4096;

/** Where the work takes long altogether, as on a slow machine, so much of it may be done at once. */
const MOST_AT_ONCE = 0.15;

/** Each takes four bytes, the most that one does. */
const LETTER = '\u{1f33f}';

/** The longest names and tags that there can be. */
const plants = (begin: string, ids: number[]) =>
  ids.map((id) => ({
    id,
    name: `${begin} Name${LETTER.repeat(194 - String(id).length)}${id}`,
    tag: `tag ${LETTER.repeat(40)} ${id % 500}`,
  }));

function draft(change: Partial<ChangeDraft>): ChangeDraft {
  const actor = { id: 'test', name: 'test' };
  return { actor, requestId: 'test', workspace: 'main', remove: [], add: [], ...change };
}

/** Gives plants other names and tags, in as many changes as are small enough to be made in one step each. */
async function correctAtOnce(store: PlantStore, next: Plant[]): Promise<void> {
  const changes: Promise<unknown>[] = [];
  for (let begin = 0; begin < next.length; begin += 499) {
    const add = next.slice(begin, begin + 499);
    changes.push(store.commit(draft({ remove: add.map(({ id }) => ({ id })), add })));
  }
  await Promise.all(changes);
}

/** As many plants as are sorted without the index of names, whose letters take long to fold and to compare. */
function rarelyLettered() {
  const start = '\u{1109a}'.repeat(195);
  const number = (index: number) => 10_000 + ((index * 2_654_435_761) % SORTED_AT_ONCE);
  return Array.from({ length: SORTED_AT_ONCE }, (_, index) => ({
    ...{ name: `${start}${number(index)}`, tag: 't' },
  }));
}

function callIn(workspace: string, store: PlantStore): Call {
  const actor = { id: 'test', name: 'test' };
  const admission = { tokenId: null, sessionHash: null };
  return callWith({
    store,
    requestId: 'test',
    principal: { actor, workspace, role: 'viewer', admission },
  });
}

async function readOldPlants(store: PlantStore): Promise<void> {
  const change = await store.findChange('main', 1);
  if (change) await store.changedPlants({ workspace: 'main', change, limit: 50 });
}

async function takeAll(batches: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of batches);
}

/** Does the work on a new store with so many plants, and tells by name what held the event loop for too long. */
async function findHoldsOnce(store: PlantStore, count: number): Promise<Map<string, string>> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  // Made before anything is measured: making them is the caller's work, not the store's.
  const [first, second] = [plants('A', ids), plants('B', ids)];
  const remove = ids.map((id) => ({ id }));
  const key = (value: string) => ({ value, fingerprint: 'f' });
  const page = { workspace: 'main', limit: 100, cursor: 'last' } as const;
  const rare = { ...page, workspace: 'rare' };
  await store.commit(draft({ workspace: 'rare', add: rarelyLettered() }));
  const rareCall = callIn('rare', store);
  const [{ name: rarest } = { name: '' }] = rarelyLettered();
  const old = { workspace: 'main', limit: 10, before: 2 };
  const byTag = { column: 'tag', descending: true } as const;
  const byName = { column: 'name', descending: false } as const;
  const tags = first.slice(0, MAX_CHOSEN_TAGS).map(({ tag }) => tag);
  const work: [string, () => Promise<unknown>][] = [
    ['add', () => store.commit(draft({ add: first, key: key('1') }))],
    ['ask whether an undo would be refused', () => store.refusals('main', [draft({ remove })])],
    ['sort by name', () => store.page({ ...page, sort: byName })],
    ['search, by tag', () => store.page({ ...page, search: 'name', sort: byTag })],
    ['sort long names of rare letters', () => store.page({ ...rare, tags: ['t'], sort: byName })],
    ['find those of one name, of rare letters', () => findNamesakes(rareCall, rarest)],
    ['search, by name', () => store.page({ ...page, search: 'name', sort: byName })],
    ['20 tags, by id', () => store.page({ ...page, tags })],
    ['20 tags, by name', () => store.page({ ...page, tags, sort: byName })],
    [
      'count by tag what a search finds',
      () => store.withTagCounts('main', { search: 'name' }, takeAll),
    ],
    ['correct', () => store.commit(draft({ remove, add: second, key: key('2') }))],
    ['correct in changes of 499 at once', () => correctAtOnce(store, first)],
    ['list changes', () => store.changes({ workspace: 'main', limit: 10 })],
    ['delete', () => store.commit(draft({ remove, key: key('3') }))],
    ['find an old change', () => store.findChange('main', 1)],
    ['list old changes', () => store.changes(old)],
    ['search changes', () => store.changes({ ...old, before: undefined, search: 'none' })],
    ['search old changes', () => store.changes({ ...old, search: 'none' })],
    ['read the plants of an old change', () => readOldPlants(store)],
  ];
  const tooLong = new Map<string, string>();
  for (const [name, run] of work) {
    const before = process.cpuUsage();
    const held = await measureHold(run);
    const { user, system } = process.cpuUsage(before);
    const total = (user + system) / 1000;
    const said = `${name}: ${Math.round(total)} ms, at once ${Math.round(held)} ms at the most`;
    console.log(said);
    const bar = Math.max(MOST_HELD_MS, MOST_AT_ONCE * total);
    if (held > bar) tooLong.set(name, said);
  }
  return tooLong;
}

/**
 * Lists what holds the event loop for too long of all that is done with a store of so many plants. What holds
 * it by itself does so each time; the collector of garbage comes at random.
 */
export async function findHolds(open: () => Promise<PlantStore>, count: number): Promise<string[]> {
  let tooLong = await findHoldsOnce(await open(), count);
  for (let tries = 1; tries < TRIES && tooLong.size > 0; tries += 1) {
    const again = await findHoldsOnce(await open(), count);
    tooLong = new Map([...again].filter(([name]) => tooLong.has(name)));
  }
  return [...tooLong.values()];
}
