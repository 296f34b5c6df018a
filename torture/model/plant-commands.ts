import fc from 'fast-check';
import { MAX_PLANT_ID } from '../../server/contract/plants.ts';
import type { Cursor, Selection } from './plant-model.ts';

/** The second is called as something that every object has. */
export const WORKSPACES = ['main', 'constructor'] as const;

/** Who asks: a program under `/plants`, or a browser under `/bff`. Each has keys of its own. */
export type Asker = 'program' | 'browser';

/** Which of two that share the plants; a subject that is alone does not look at it. */
export const TWINS = [0, 1] as const;
export type Twin = (typeof TWINS)[number];

/** Who asks, for which plants, and which twin is asked or restarted. */
export interface Place {
  workspace: (typeof WORKSPACES)[number];
  by: Asker;
  twin: Twin;
}

/** One step of a random sequence. Everything in it is a value, so that a failure can be repeated. */
export type Command = Place &
  (
    | Write
    | Read
    /** Sends an earlier write with a key once more. */
    | { kind: 'repeat'; stepsBack: number }
    | Restart
    | Wait
  );

/** `disconnect` ends the connections to a database, after which all is to go on by itself. */
export interface Restart {
  kind: 'restart';
  how: 'stop' | 'kill' | 'disconnect';
  /** How much history a file store keeps from then on; a database keeps all of it. */
  bounds?: 'usual' | 'tiny';
}

interface Wait {
  kind: 'wait';
  hours: number;
}

export type Write = { key: string | undefined } & (
  | { kind: 'create'; id: number | undefined; name: string; tag: string }
  | { kind: 'import'; names: string[] }
  | { kind: 'delete'; id: number; looked: 'now' | 'before' }
  /** Names plants as they are now, or as the ids were another's before; they are deleted, or tagged anew. */
  | { kind: 'change-many'; ids: number[]; newTag: string | null; looked: 'now' | 'before' }
  /** Deletes or tags what matches as counted now, or `miscounted` by so many, or before the last change. */
  | {
      kind: 'change-matching';
      newTag: string | null;
      tags: string[] | undefined;
      search: string | undefined;
      miscounted: number;
      looked: 'now' | 'before';
    }
  /** Corrects a plant as it is now, or as it never was. */
  | { kind: 'correct'; id: number; name: string; tag: string; looked: 'now' | 'never' }
  /** 0 undoes the last change of the workspace, 1 the one before it, and so on, as it is or as it never was. */
  | { kind: 'undo'; changesBack: number; looked: 'now' | 'never' }
);

export type Read =
  | { kind: 'list'; limit: number | undefined; after: number | undefined; ifNoneMatch: Known }
  | { kind: 'walk'; limit: number }
  | { kind: 'page'; limit: number; cursor: Cursor; selection: Selection }
  | { kind: 'export'; selection: Selection }
  | { kind: 'tags'; search: string | undefined };

/** Which of the list's entity tags a caller has kept: none, the last one seen, or all but that. */
export type Known = 'none' | 'last' | 'older';

// Few ids, names and keys, so that commands meet one another.
const id = fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(4) });
const name = fc.constantFrom('Fern', 'Moss', 'Aloe 2', 'Aloe 10', 'Épine', 'épine');
const tag = fc.constantFrom('', 'sun', 'Bed 10', 'bed 9', 'Sun');
/** Null deletes. */
const newTag = fc.option(tag, { nil: null, freq: 1 });
const key = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5') },
);
const row = fc.record({ id: fc.nat(30), ordinal: fc.nat(30), name, tag });
const cursor: fc.Arbitrary<Cursor> = fc.oneof(
  fc.constantFrom('first' as const, 'last' as const),
  fc.record({ after: row }),
  fc.record({ before: row }),
);
const filter = {
  tags: fc.option(fc.uniqueArray(tag, { minLength: 1, maxLength: 3 }), {
    nil: undefined,
    freq: 1,
  }),
  // No name holds a line break, so nothing is found by the last one.
  search: fc.option(fc.constantFrom('e', 'ÉP', 'moss', '1', 'nothing', 'n\nm'), {
    nil: undefined,
    freq: 1,
  }),
};
const { search } = filter;
const selection: fc.Arbitrary<Selection> = fc.record({
  column: fc.constantFrom(...(['id', 'added', 'name', 'tag'] as const)),
  descending: fc.boolean(),
  ...filter,
});

const lookedAtPlants = fc.constantFrom(...(['now', 'now', 'now', 'before'] as const));

const write: { weight: number; arbitrary: fc.Arbitrary<Write> }[] = [
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('create'),
      id: fc.oneof(
        { weight: 60, arbitrary: fc.option(id, { nil: undefined, freq: 2 }) },
        { weight: 1, arbitrary: fc.constant(MAX_PLANT_ID) },
      ),
      name,
      tag,
      key,
    }),
  },
  {
    weight: 15,
    arbitrary: fc.record({ kind: fc.constant('delete'), id, key, looked: lookedAtPlants }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('change-many'),
      newTag,
      ids: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }),
      key,
      looked: lookedAtPlants,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change-matching'),
      newTag,
      ...filter,
      miscounted: fc.constantFrom(0, 0, 0, 1),
      looked: fc.constantFrom('now' as const, 'before' as const),
      key,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('correct'),
      ...{ id, name, tag, key },
      looked: fc.constantFrom('now' as const, 'now' as const, 'never' as const),
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      kind: fc.constant('undo'),
      changesBack: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(30)),
      looked: fc.constantFrom(...(['now', 'now', 'now', 'now', 'now', 'never'] as const)),
      key,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      names: fc.array(name, { minLength: 1, maxLength: 14 }),
      key: fc.constant(undefined),
    }),
  },
];

const read: { weight: number; arbitrary: fc.Arbitrary<Read> }[] = [
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('list'),
      limit: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      after: fc.option(id, { nil: undefined, freq: 2 }),
      ifNoneMatch: fc.constantFrom('none', 'last', 'older'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('walk'), limit: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('page'),
      limit: fc.integer({ min: 1, max: 6 }),
      cursor,
      selection,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('export'), selection }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tags'), search }) },
];

const repeat = {
  weight: 8,
  arbitrary: fc.record({ kind: fc.constant('repeat' as const), stepsBack: fc.nat(6) }),
};

const wait = {
  weight: 1,
  arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24) }),
};

const fileRestart = {
  weight: 5,
  arbitrary: fc.record({
    kind: fc.constant('restart' as const),
    how: fc.constantFrom('stop' as const, 'kill' as const),
    bounds: fc.constantFrom('usual' as const, 'tiny' as const),
  }),
};

const sharedRestart = {
  weight: 5,
  arbitrary: fc.record({
    kind: fc.constant('restart' as const),
    how: fc.constantFrom('stop' as const, 'kill' as const, 'disconnect' as const),
  }),
};

const place: fc.Arbitrary<Place> = fc.record({
  workspace: fc.oneof(
    { weight: 4, arbitrary: fc.constant(WORKSPACES[0]) },
    { weight: 1, arbitrary: fc.constant(WORKSPACES[1]) },
  ),
  by: fc.constantFrom<Asker>('program', 'browser'),
  twin: fc.constantFrom(...TWINS),
});

/** Makes random sequences of up to 60 commands. */
function sequencesWith(
  ...others: { weight: number; arbitrary: fc.Arbitrary<Restart | Wait> }[]
): fc.Arbitrary<Command[]> {
  const what = fc.oneof(...write, ...read, repeat, ...others);
  return fc.array(
    fc.tuple(place, what).map(([at, command]) => ({ ...at, ...command })),
    { minLength: 1, maxLength: 60, size: 'max' },
  );
}

/** For a file store. */
export const commandSequences = sequencesWith(fileRestart, wait);

/** For two stores over one database. */
export const twinSequences = sequencesWith(sharedRestart, wait);

/** For two processes over one database, which go by the machine's clock. */
export const processSequences = sequencesWith(sharedRestart);
