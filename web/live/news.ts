import type { ChangeEvent } from '../../server/contract/events.ts';
import { countPlants } from '../ui/words/count-plants.ts';
import { formatCount } from '../ui/words/format-count.ts';
import { shortName } from '../ui/words/short-name.ts';

/** What others did since somebody last had the time to read it; null where nothing. */
export interface News {
  /** How many changes, null where nobody counted them. */
  count: number | null;
  people: string[];
  last: ChangeEvent | null;
}

const NOTHING: News = { count: 0, people: [], last: null };
export const UNCOUNTED: News = { count: null, people: [], last: null };

/** Adds a change to the news before it. */
export function addNews(news: News | null, change: ChangeEvent): News {
  const before = news ?? NOTHING;
  const people = before.people.includes(change.person)
    ? before.people
    : [...before.people, change.person];
  return { count: before.count === null ? null : before.count + 1, people, last: change };
}

/** Tells news in one short sentence: one change by what it did, several by who made them. */
export function describeNews({ count, people, last }: News): string {
  if (count === null || !last) return 'Many changes were made.';
  if (count === 1) return describeChange(last);
  const [first = '', second = ''] = people.map(shortName);
  const who = [first, `${first} and ${second}`][people.length - 1] ?? `${people.length} people`;
  return `${who} made ${formatCount(count)} changes.`;
}

function describeChange(change: ChangeEvent): string {
  const { person, added, addedCount, removed, removedCount } = change;
  const count = Math.max(addedCount, removedCount);
  const [plant] = addedCount > 0 ? added : removed;
  const what = count === 1 && plant ? shortName(plant.name) : countPlants(count);
  return `${shortName(person)} ${verbOf(change)} ${what}.`;
}

function verbOf({ kind, addedCount, removedCount }: ChangeEvent): string {
  if (kind === 'undo' && removedCount === 0) return 'brought back';
  if (kind === 'undo') return addedCount === 0 ? 'undid adding' : 'undid correcting';
  return {
    add: 'added',
    delete: 'deleted',
    correct: 'corrected',
    tag: 'tagged',
    import: 'imported',
  }[kind];
}
