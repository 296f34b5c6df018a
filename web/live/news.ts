import type { ChangeEvent } from '../../server/contract/events.ts';
import * as words from '../../server/words/words.ts';
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
  if (count === null || !last) return words.newsUncounted;
  if (count === 1) return describeChange(last);
  const [first = '', second = ''] = people.map(shortName);
  if (people.length > 2) return words.newsOfMorePeople(people.length, count);
  return second ? words.newsOfTwoPeople(first, second, count) : words.newsOfSeveral(first, count);
}

function describeChange(change: ChangeEvent): string {
  const { kind, added, addedCount, removed, removedCount } = change;
  const person = shortName(change.person);
  const count = Math.max(addedCount, removedCount);
  const [plant] = addedCount > 0 ? added : removed;
  const plants = count === 1 && plant ? shortName(plant.name) : words.countPlants(count);
  if (kind !== 'undo') return words.newsOfOne[kind](person, plants);
  if (removedCount === 0) return words.newsOfBringingBack(person, plants);
  if (addedCount === 0) return words.newsOfUndoneAdding(person, plants);
  return words.newsOfUndoneCorrecting(person, plants);
}
