import type { HistoryEntry } from '../../server/contract/history.ts';
import { type Plant, TEXT_FIELDS } from '../../server/contract/plants.ts';
import * as words from '../../server/words/words.ts';
import { shortName } from '../ui/words/short-name.ts';

type Facts = Pick<HistoryEntry, 'kind' | 'added' | 'addedCount' | 'removed' | 'removedCount'>;

const names = new Intl.ListFormat(words.locale);

/** Shows a name or a tag, which may be written in another direction than the sentence that it stands in. */
type Show<Piece> = (text: string) => Piece;

/** Tells what a change did, in the pieces of a sentence that holds whatever shows who made it. */
export function describeEntry<Piece>(
  entry: Facts,
  person: Piece,
  show: Show<Piece>,
): (Piece | string)[] {
  const { kind, added, addedCount, removed, removedCount } = entry;
  const corrected = findCorrected(entry);
  if (corrected) {
    const { before, after } = corrected;
    const tell = kind === 'undo' ? words.historySetBack : words.historyCorrected;
    const told = tell(person, show(shortName(before.name)));
    return words.historyDetails(told, describeCorrections(before, after, show));
  }
  const [plants, count] = addedCount > 0 ? [added, addedCount] : [removed, removedCount];
  if (count === 1) {
    return describeChange(entry, person, show(plants.map(shortNameOf).join()), show);
  }
  const told = describeChange<Piece | string>(entry, person, words.countPlants(count), show);
  return words.historyDetails(told, listNames(plants, count, show));
}

/** Returns a plant as it was and as it is, where it alone was corrected; else null. */
function findCorrected({ kind, added, addedCount, removed }: Facts) {
  const [before] = removed;
  const after = added.find(({ id }) => id === before?.id);
  const isOfOne = (kind === 'correct' || kind === 'undo') && addedCount === 1;
  return isOfOne && before && after ? { before, after } : null;
}

function describeChange<Piece>(entry: Facts, person: Piece, plants: Piece, show: Show<Piece>) {
  const { kind, addedCount, removedCount } = entry;
  const isUndo = kind === 'undo';
  if (kind === 'tag') return describeTagging(entry, person, plants, show);
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
function describeTagging<Piece>(
  { added }: Facts,
  person: Piece,
  plants: Piece,
  show: Show<Piece>,
): (Piece | string)[] {
  const tag = added[0]?.tag;
  return tag
    ? words.historyTagged(person, plants, show(tag))
    : words.historyUntagged(person, plants);
}

function describeImport<Piece>(entry: Facts, person: Piece, plants: Piece): (Piece | string)[] {
  const { addedCount, removedCount } = entry;
  if (removedCount === 0) return words.historyImported(person, plants);
  return removedCount === addedCount
    ? words.historyReplaced(person, plants)
    : words.historyReplacedSome(person, plants, removedCount);
}

function describeCorrections<Piece>(before: Plant, after: Plant, show: Show<Piece>) {
  const corrected = TEXT_FIELDS.filter((field) => before[field] !== after[field]);
  return corrected.flatMap((field, place) => [
    ...(place > 0 ? [', '] : []),
    ...words.historyCorrections[field](
      before[field] && show(before[field]),
      after[field] && show(shortName(after[field])),
    ),
  ]);
}

function listNames<Piece>(plants: Plant[], count: number, show: Show<Piece>) {
  const more = count - plants.length;
  const listed = [...plants.map(shortNameOf), ...(more > 0 ? [words.historyMore(more)] : [])];
  return names
    .formatToParts(listed)
    .map(({ type, value }) => (type === 'element' ? show(value) : value));
}

function shortNameOf({ name }: Plant): string {
  return shortName(name);
}
