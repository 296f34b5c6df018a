import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PlantCall,
  type PlantResult,
  type PlantState,
  plantObject,
  take,
} from '../model/plant-object.ts';
import { seed } from '../rounds.ts';
import { isLinearizable, type Operation } from './linearizability.ts';

type Op = Operation<PlantCall, PlantResult>;

const op = (
  invoked: number,
  returned: number,
  call: PlantCall,
  result: PlantResult | null,
): Op => ({
  invoked,
  returned,
  call,
  result,
});
const create = (invoked: number, returned: number, name: string, isAnswered = true) =>
  op(invoked, returned, { kind: 'create', id: 1, name }, isAnswered ? { created: 1 } : null);
const taken = (invoked: number, returned: number, name: string) =>
  op(invoked, returned, { kind: 'create', id: 1, name }, { refused: 'id_taken' });
const remove = (invoked: number, returned: number) =>
  op(invoked, returned, { kind: 'delete', ids: [1] }, { deleted: true });
const removeUnanswered = (invoked: number, crash: number) =>
  op(invoked, crash, { kind: 'delete', ids: [1] }, null);
const missing = (invoked: number, returned: number) =>
  op(invoked, returned, { kind: 'delete', ids: [1] }, { refused: 'plant_not_found' });
const list = (invoked: number, returned: number, ...names: string[]) =>
  op(invoked, returned, { kind: 'list' }, { names });

describe('a history is linearizable where', () => {
  test.each<[string, Op[]]>([
    ['nothing happened', []],
    ['calls follow one another', [create(1, 2, 'a'), list(3, 4, 'a'), remove(5, 6), list(7, 8)]],
    ['one of two concurrent creates won', [create(1, 4, 'a'), taken(2, 3, 'b')]],
    ['a list during a create shows it', [create(1, 4, 'a'), list(2, 3, 'a')]],
    ['a list during a create does not show it yet', [create(1, 4, 'a'), list(2, 3)]],
    ['a delete sent first came second', [remove(1, 5), create(2, 3, 'a'), list(6, 7)]],
    ['two creates had a delete between them', [create(1, 9, 'a'), remove(2, 8), create(3, 7, 'b')]],
    ['an unanswered create happened', [create(1, 2, 'a', false), list(3, 4, 'a')]],
    ['an unanswered create did not happen', [create(1, 2, 'a', false), list(3, 4)]],
    [
      'an unanswered create was deleted by a call that overlapped it',
      [create(1, 5, 'a', false), remove(2, 3), list(6, 7)],
    ],
    [
      'an unanswered delete took what an unanswered create, sent later, had added',
      [removeUnanswered(1, 9), create(2, 9, 'a', false), list(3, 4, 'a'), list(10, 11)],
    ],
  ])('%s', (_case, history) => {
    expect(isLinearizable(history, plantObject)).toBe(true);
  });
});

describe('a history is not linearizable where', () => {
  test.each<[string, Op[]]>([
    ['an acknowledged create is not listed', [create(1, 2, 'a'), list(3, 4)]],
    ['an acknowledged delete is still listed', [create(1, 2, 'a'), remove(3, 4), list(5, 6, 'a')]],
    ['two creates of one id won', [create(1, 4, 'a'), create(2, 3, 'b')]],
    ['two deletes of one plant won', [create(1, 2, 'a'), remove(3, 6), remove(4, 5)]],
    ['a missing plant was deleted', [remove(1, 2)]],
    ['a plant that was there was missing', [create(1, 2, 'a'), missing(3, 4)]],
    ['a taken id was taken by nobody', [taken(1, 2, 'a')]],
    ['a refused create is listed', [create(1, 2, 'a'), taken(3, 4, 'b'), list(5, 6, 'b')]],
    ['a list showed what a later one does not', [create(1, 6, 'a'), list(2, 3, 'a'), list(4, 5)]],
    [
      'what a list showed before the crash is gone after it',
      [create(1, 4, 'a', false), list(2, 3, 'a'), list(5, 6)],
    ],
    [
      'an unanswered create happened only after the crash',
      [create(1, 2, 'a', false), list(3, 4), list(5, 6, 'a')],
    ],
    [
      'an unanswered create happened twice',
      [create(1, 2, 'a', false), remove(3, 4), list(5, 6, 'a')],
    ],
    [
      'an acknowledged create was lost in the crash',
      [create(1, 2, 'a'), create(3, 4, 'b', false), list(5, 6)],
    ],
    [
      'half of a delete of two plants is seen',
      [
        create(1, 2, 'a'),
        op(3, 4, { kind: 'create', id: 2, name: 'b' }, { created: 2 }),
        op(5, 10, { kind: 'delete', ids: [1, 2] }, { deleted: true }),
        list(6, 7, 'b'),
      ],
    ],
    [
      'an id was assigned twice',
      [
        op(1, 4, { kind: 'create', id: null, name: 'a' }, { created: 1 }),
        op(2, 3, { kind: 'create', id: null, name: 'b' }, { created: 1 }),
      ],
    ],
  ])('%s', (_case, history) => {
    expect(isLinearizable(history, plantObject)).toBe(false);
  });
});

const call: fc.Arbitrary<PlantCall> = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    id: fc.constantFrom(1, 2, null),
    name: fc.constantFrom('a', 'b'),
  }),
  fc.record({ kind: fc.constant('delete' as const), ids: fc.constantFrom([1], [2], [1, 2]) }),
  fc.constant({ kind: 'list' as const }),
);

test('a history made by taking one call at a time is linearizable, however long its answers took', () => {
  const step = fc.record({ call, early: fc.nat(60), late: fc.nat(60), isAnswered: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = plantObject.initial;
      const history = steps.map(({ call, early, late, isAnswered }, index): Op => {
        const [after, result] = take(state, call);
        state = after;
        const at = index * 10;
        return op(at - early, at + late + 1, call, isAnswered ? result : null);
      });
      expect(isLinearizable(history, plantObject)).toBe(true);
    }),
    { seed },
  );
});

/** Tries every order of every choice of the unanswered calls, without any cleverness. */
function isOrderable(
  history: Op[],
  order: Op[] = [],
  state: PlantState = plantObject.initial,
): boolean {
  if (history.every(({ result }) => result === null)) return true;
  return history.some((next) => {
    const mustWait = order.some(({ invoked }) => next.returned < invoked);
    const after =
      next.result === null
        ? take(state, next.call)[0]
        : plantObject.answered(state, next.call, next.result);
    const rest = history.filter((other) => other !== next);
    return !mustWait && after !== null && isOrderable(rest, [...order, next], after);
  });
}

test('the checker agrees with a search through all orders, whatever the history', () => {
  const result: fc.Arbitrary<PlantResult | null> = fc.oneof(
    fc.constantFrom({ created: 1 }, { created: 2 }, { deleted: true as const }, null),
    fc
      .constantFrom('id_taken' as const, 'plant_not_found' as const)
      .map((refused) => ({ refused })),
    fc.subarray(['a', 'b']).map((names) => ({ names })),
  );
  const times = fc.tuple(fc.nat(8), fc.nat(8));
  const operation = fc
    .tuple(times, call, result)
    .map(([[a, b], called, answer]) =>
      op(2 * Math.min(a, b), 2 * Math.max(a, b) + 1, called, answer),
    );
  let linearizable = 0;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 5 }), (history) => {
      const expected = isOrderable(history);
      if (expected) linearizable += 1;
      expect(isLinearizable(history, plantObject)).toBe(expected);
    }),
    { seed, numRuns: 3000 },
  );
  expect(linearizable).toBeGreaterThan(100);
});
