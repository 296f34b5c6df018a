import type { SequentialObject } from '../histories/linearizability.ts';

/** A call on a store's plants. Every create has a name of its own, so that a list tells them apart. */
export type PlantCall =
  | { kind: 'create'; id: number | null; name: string }
  | { kind: 'delete'; ids: readonly number[] }
  | { kind: 'list' };

/** What came back: the id of a created plant, what was refused, or the names in ascending id. */
export type PlantResult =
  | { created: number }
  | { deleted: true }
  | { refused: 'id_taken' | 'plant_not_found' }
  | { names: string[] };

/** The name under each id, and the highest id ever used. */
export interface PlantState {
  names: ReadonlyMap<number, string>;
  lastId: number;
}

/** The plants of one workspace when one call is made at a time. */
export const plantObject: SequentialObject<PlantState, PlantCall, PlantResult> = {
  initial: { names: new Map(), lastId: 0 },

  answered(state, call, result) {
    const [after, answer] = take(state, call);
    return JSON.stringify(answer) === JSON.stringify(result) ? after : null;
  },

  unanswered(state, call) {
    return take(state, call)[0];
  },

  textOf({ names, lastId }) {
    return JSON.stringify([lastId, ...inOrder(names)]);
  },
};

/** Carries out one call: the state after it, and the one right answer. */
export function take(state: PlantState, call: PlantCall): [PlantState, PlantResult] {
  const { names, lastId } = state;
  switch (call.kind) {
    case 'list':
      return [state, { names: inOrder(names).map(([, name]) => name) }];
    case 'create': {
      const id = call.id ?? lastId + 1;
      if (names.has(id)) return [state, { refused: 'id_taken' }];
      const after = new Map(names).set(id, call.name);
      return [{ names: after, lastId: Math.max(lastId, id) }, { created: id }];
    }
    case 'delete': {
      if (!call.ids.every((id) => names.has(id))) return [state, { refused: 'plant_not_found' }];
      const after = new Map([...names].filter(([id]) => !call.ids.includes(id)));
      return [{ names: after, lastId }, { deleted: true }];
    }
  }
}

function inOrder(names: ReadonlyMap<number, string>): [number, string][] {
  return [...names].sort(([a], [b]) => a - b);
}
