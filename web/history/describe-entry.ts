import type { HistoryEntry } from '../../server/contract/history.ts';
import { type Plant, type PlantText, TEXT_FIELDS } from '../../server/contract/plants.ts';
import * as words from '../../server/words/words.ts';
import { shortName } from '../ui/words/short-name.ts';

type Facts = Pick<HistoryEntry, 'kind' | 'added' | 'addedCount' | 'removed' | 'removedCount'>;

const names = new Intl.ListFormat(words.locale);

/** Tells what a change did, in the pieces of a sentence that holds whatever shows who made it. */
export function describeEntry<Person>(entry: Facts, person: Person): (Person | string)[] {
  const { kind, added, addedCount, removed, removedCount } = entry;
  const corrected = findCorrected(entry);
  if (corrected) {
    const { before, after } = corrected;
    const tell = kind === 'undo' ? words.historySetBack : words.historyCorrected;
    const told = tell(person, shortName(before.name));
    return words.historyDetails(told, describeCorrections(before, after));
  }
  const [plants, count] = addedCount > 0 ? [added, addedCount] : [removed, removedCount];
  if (count === 1) return describeChange(entry, person, plants.map(shortNameOf).join());
  const told = describeChange(entry, person, words.countPlants(count));
  return words.historyDetails(told, listNames(plants, count));
}

/** Returns a plant as it was and as it is, where it alone was corrected; else null. */
function findCorrected({ kind, added, addedCount, removed }: Facts) {
  const [before] = removed;
  const after = added.find(({ id }) => id === before?.id);
  const isOfOne = (kind === 'correct' || kind === 'undo') && addedCount === 1;
  return isOfOne && before && after ? { before, after } : null;
}

function describeChange<Person>(entry: Facts, person: Person, plants: string) {
  const { kind, addedCount, removedCount } = entry;
  const isUndo = kind === 'undo';
  if (kind === 'tag') return describeTagging(entry, person, plants);
  if (kind === 'import') return describeImport(entry, person, plants);
  if (addedCount > 0 && removedCount > 0) {
    return isUndo ? words.historySetBack(person, plants) : words.historyCorrected(person, plants);
  }
  if (addedCount > 0) {
    return isUndo ? words.historyBroughtBack(person, plants) : words.historyAdded(person, plants);
  }
  return isUndo ? words.historyRemovedAgain(person, plants) : words.historyDeleted(person, plants);
}

/** All of them have got the same tag. */
function describeTagging<Person>({ added }: Facts, person: Person, plants: string) {
  const tag = added[0]?.tag;
  return tag ? words.historyTagged(person, plants, tag) : words.historyUntagged(person, plants);
}

function describeImport<Person>(entry: Facts, person: Person, plants: string) {
  const { addedCount, removedCount } = entry;
  if (removedCount === 0) return words.historyImported(person, plants);
  return removedCount === addedCount
    ? words.historyReplaced(person, plants)
    : words.historyReplacedSome(person, plants, removedCount);
}

function describeCorrections(before: Plant, after: Plant): string {
  const corrected = TEXT_FIELDS.filter((field) => before[field] !== after[field]);
  const describe = (field: PlantText) =>
    words.historyCorrections[field](before[field], shortName(after[field]));
  return corrected.map(describe).join(', ');
}

function listNames(plants: Plant[], count: number): string {
  const more = count - plants.length;
  return names.format([...plants.map(shortNameOf), ...(more > 0 ? [words.historyMore(more)] : [])]);
}

function shortNameOf({ name }: Plant): string {
  return shortName(name);
}
