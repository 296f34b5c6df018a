import { expect, test } from 'vitest';
import { MAX_PLANT_ID, type Plant } from '../../contract/plants.ts';
import type { ChangeDraft } from '../store.ts';
import { ChangePlanner, type WorkspaceLookup } from './plan-change.ts';
import type { UsedKey } from './used-keys.ts';

const NOW = 1_700_000_000_000;
const ADA = { id: 'ada-1', name: 'Ada' };
const FERN: Plant = { id: 1, name: 'Fern', tag: 'shade' };
const MOSS: Plant = { id: 4, name: 'Moss', tag: '' };

interface Kept {
  plants?: Plant[];
  lastId?: number;
  lastOrdinal?: number;
  used?: UsedKey[];
}

/** A workspace in which so much has been kept, as a store would look it up. */
function keeping({
  plants = [FERN, MOSS],
  lastId = 4,
  lastOrdinal = 4,
  used = [],
}: Kept = {}): WorkspaceLookup {
  return {
    version: { seq: 7, at: NOW - 1000, lastId },
    lastOrdinal,
    findPlant: (wanted) => plants.find(({ id }) => id === wanted),
    findUsedKey: (actorId, value) =>
      used.find((one) => one.actorId === actorId && one.key.value === value),
  };
}

function draft(parts: Partial<ChangeDraft>): ChangeDraft {
  return { actor: ADA, requestId: 'r', workspace: 'main', remove: [], add: [], ...parts };
}

function made(planner: ChangePlanner, parts: Partial<ChangeDraft>) {
  const plan = planner.plan(draft(parts));
  if (!('made' in plan)) throw new Error('It was answered from before.');
  return plan.made;
}

test('a change takes the next number, and a plant without an id one more than any had', () => {
  const planner = new ChangePlanner(keeping({ lastId: 9 }), NOW);
  const add = [{ name: 'Rose', tag: '' }];
  expect(made(planner, { add })).toMatchObject({ seq: 8, at: NOW, added: [{ id: 10 }] });
  expect(made(planner, { add })).toMatchObject({ seq: 9, added: [{ id: 11 }] });
});

test('an id is never handed out twice, and beyond the last there is none', () => {
  const planner = new ChangePlanner(keeping({ lastId: MAX_PLANT_ID }), NOW);
  const add = [{ name: 'Rose', tag: '' }];
  expect(() => planner.plan(draft({ add }))).toThrow(/No more ids can be assigned/);
  expect(made(planner, { add: [{ id: 2, name: 'Rose', tag: '' }] }).added).toHaveLength(1);
});

test('a plant gets the next ordinal, told where that is not its id, in the order named', () => {
  const planner = new ChangePlanner(keeping({ lastId: 9, lastOrdinal: 8 }), NOW);
  const add = [10, undefined, 2, undefined].map((id) => ({ id, name: 'Rose', tag: '' }));
  const rose = { name: 'Rose', tag: '' };
  expect(made(planner, { add }).added).toEqual([
    { id: 10, ...rose, ordinal: 9 },
    { id: 11, ...rose, ordinal: 10 },
    { id: 2, ...rose, ordinal: 11 },
    { id: 12, ...rose },
  ]);
  expect(made(planner, { add: [{ ...rose, ordinal: 3 }] }).added).toEqual([{ id: 13, ...rose }]);
});

test('a plant keeps its ordinal when it is corrected, and gets it back by an undo alone', () => {
  const moss = { ...MOSS, ordinal: 2 };
  const planner = new ChangePlanner(keeping({ plants: [FERN, moss] }), NOW);
  const corrected = [FERN, moss].map(({ id, name }) => ({ id, name, tag: 'wet' }));
  const remove = [{ id: 1 }, { id: 4 }];
  const { added } = made(planner, { remove, add: corrected });
  expect(added).toEqual([corrected[0], { ...corrected[1], ordinal: 2 }]);
  const gone = made(planner, { remove });
  const back = made(planner, { add: gone.removed, purpose: { undo: gone.seq } });
  expect(back.added).toEqual(added);
  made(planner, { remove });
  const anew = made(planner, { add: added });
  expect(anew.added.map(({ ordinal }) => ordinal)).toEqual([5, 6]);
});

test('behind the highest number there is, ordinals stay the same', () => {
  const planner = new ChangePlanner(keeping({ lastOrdinal: MAX_PLANT_ID }), NOW);
  const add = [20, 7].map((id) => ({ id, name: 'Rose', tag: '' }));
  const { added } = made(planner, { add });
  expect(added.map(({ ordinal }) => ordinal)).toEqual([MAX_PLANT_ID, MAX_PLANT_ID]);
});

test('plants that are to stay must be exactly as expected, and are no part of the change', () => {
  const planner = new ChangePlanner(keeping(), NOW);
  const add = [{ name: 'Rose', tag: '' }];
  const gone = { ...MOSS, id: 5 };
  expect(() => planner.plan(draft({ add, stay: [gone] }))).toThrow(/no plant with id 5/);
  const other = { ...MOSS, tag: 'wet' };
  expect(() => planner.plan(draft({ add, stay: [other] }))).toThrow(/Plant 4 has been changed/);
  expect(made(planner, { add, stay: [MOSS] })).toMatchObject({ removed: [], added: [{ id: 5 }] });
});

test('an id that is taken is refused with the next free one, unless its plant goes in the same change', () => {
  const planner = new ChangePlanner(keeping(), NOW);
  const add = [{ id: 4, name: 'Rose', tag: '' }];
  expect(() => planner.plan(draft({ add }))).toThrow(/id 4 already exists. The next free id is 5/);
  const swap = made(planner, { remove: [{ id: 4 }], add });
  expect(swap).toMatchObject({ seq: 8, removed: [MOSS], added: [{ id: 4, name: 'Rose' }] });
});

test('a plant is removed once, and only while it is as expected', () => {
  const planner = new ChangePlanner(keeping(), NOW);
  expect(() => planner.plan(draft({ remove: [{ id: 2 }] }))).toThrow(/no plant with id 2/);
  expect(() => planner.plan(draft({ remove: [{ id: 1 }, { id: 1 }] }))).toThrow(/id 1/);
  const expected = { ...FERN, tag: 'sun' };
  expect(() => planner.plan(draft({ remove: [{ id: 1, expected }] }))).toThrow(
    /changed in the meantime/,
  );
  expect(made(planner, { remove: [{ id: 1, expected: FERN }] }).removed).toEqual([FERN]);
});

test('each draft meets what those before it are to leave, though nothing of that is kept yet', () => {
  const planner = new ChangePlanner(keeping(), NOW);
  made(planner, { remove: [{ id: 1 }] });
  expect(() => planner.plan(draft({ remove: [{ id: 1 }] }))).toThrow(/no plant with id 1/);
  made(planner, { add: [{ id: 1, name: 'Rose', tag: '' }] });
  const { removed } = made(planner, { remove: [{ id: 1 }] });
  expect(removed).toEqual([{ id: 1, name: 'Rose', tag: '', ordinal: 5 }]);
});

test('a refused draft leaves the plan as it was', () => {
  const planner = new ChangePlanner(keeping(), NOW);
  const add = [
    { name: 'Rose', tag: '' },
    { id: 4, name: 'Lily', tag: '' },
  ];
  expect(() => planner.plan(draft({ add }))).toThrow(/id 4/);
  expect(made(planner, { add: [{ name: 'Iris', tag: '' }] })).toMatchObject({
    seq: 8,
    added: [{ id: 5 }],
  });
});

test('a key answers again with what was made under it, whether that is kept or only planned', () => {
  const key = { value: 'k', fingerprint: 'rose' };
  const first = new ChangePlanner(keeping(), NOW);
  const add = [{ name: 'Rose', tag: '' }];
  const change = made(first, { add, key });
  expect(first.plan(draft({ add, key }))).toMatchObject({ earlier: { seq: change.seq } });

  const answer = { seq: 3, at: 1, added: [], addedCount: 0, removed: [], removedCount: 0 };
  const used = [{ actorId: ADA.id, key, answer }];
  const later = new ChangePlanner(keeping({ used }), NOW);
  expect(later.plan(draft({ add, key }))).toEqual({ earlier: answer });
  const ben = { id: 'ben-1', name: 'Ben' };
  expect(made(later, { actor: ben, add, key }).seq).toBe(8);
  const other = { value: 'k', fingerprint: 'lily' };
  expect(() => later.plan(draft({ add, key: other }))).toThrow(/used for a different request/);
});

test('a condition on the state is asked last, and not where a key repeats', () => {
  const planner = new ChangePlanner(keeping(), NOW);
  const add = [{ name: 'Rose', tag: '' }];
  const key = { value: 'k', fingerprint: 'rose' };
  const conditions = [{ versions: [{ seq: 7, at: NOW - 1000 }], wanted: true }];
  made(planner, { add, key, conditions });
  expect(planner.plan(draft({ add, key, conditions }))).toHaveProperty('earlier');
  expect(() => planner.plan(draft({ add, conditions }))).toThrow(/not in the state/);
  const taken = [{ id: 4, name: 'Rose', tag: '' }];
  expect(() => planner.plan(draft({ add: taken, conditions }))).toThrow(/id 4/);
});
