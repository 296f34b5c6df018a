import { columnOf, FIRST_PAGE, type ListState, orderTags } from '../address/list-state.ts';
import type { Chosen } from '../select/use-selection.ts';

/** A tag that all its plants have exchanged for another. */
export interface Exchange {
  from: string;
  /** Empty where it was taken off. */
  to: string;
  /** True where other plants had the other tag before. */
  isMerge: boolean;
}

/** Where the list goes with the plants of a tag. */
export interface Step {
  /** By which it is filtered then. */
  tags: string[];
  /** Which plants it shows then: the same, those and others, or others. */
  shows: 'same' | 'more' | 'others';
  /** Which tag of the plants is which then; null where nobody can tell. */
  renamed: Pick<Exchange, 'from' | 'to'> | null;
}

/** Returns the way on from the tags that the list is filtered by, and the way back once it is undone. */
export function followTag(tags: string[], { from, to, isMerge }: Exchange): [Step, Step] {
  const rest = tags.filter((tag) => tag !== from);
  const isSame = to !== '' && (!isMerge || rest.includes(to));
  const isAmongOthers = to !== '' || rest.length === 0;
  const after = to ? orderTags([...rest, to]) : rest;
  return [
    {
      tags: after,
      shows: isSame ? 'same' : isAmongOthers ? 'more' : 'others',
      renamed: { from, to },
    },
    {
      tags,
      shows: isSame ? 'same' : 'others',
      renamed: isMerge ? null : { from: to, to: from },
    },
  ];
}

/** Stays at the place that somebody has come to among the same plants; among others its number would be wrong. */
export function stateAfter(state: ListState, { tags, shows, renamed }: Step): ListState {
  if (shows !== 'same') return { ...state, ...FIRST_PAGE, tags };
  const { cursor, sort } = state;
  if (!renamed || typeof cursor === 'string' || columnOf(sort) !== 'tag') return { ...state, tags };
  const rename = (place: string) =>
    place.replace(/^(\d+~)(.*)$/s, (_all, id, tag) => id + nowOf(tag, renamed));
  const moved =
    'after' in cursor ? { after: rename(cursor.after) } : { before: rename(cursor.before) };
  return { ...state, tags, cursor: moved };
}

/** Keeps selected what the list shows then, and all that match only where these are the same. */
export function chosenAfter({ plants, isAll }: Chosen, step: Step, view: string): Chosen {
  const { shows, renamed } = step;
  const kept = shows === 'others' ? [] : [...plants.values()];
  const now = renamed ? kept.map((plant) => ({ ...plant, tag: nowOf(plant.tag, renamed) })) : kept;
  return {
    view,
    plants: new Map(now.map((plant) => [plant.id, plant])),
    isAll: isAll && shows === 'same',
  };
}

function nowOf(tag: string, { from, to }: Pick<Exchange, 'from' | 'to'>): string {
  return tag === from ? to : tag;
}
