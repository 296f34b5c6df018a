import type { HistoryEntry } from '../../server/contract/history.ts';
import {
  type Plant,
  type PlantText,
  TEXT_FIELDS,
  TEXT_LABELS,
} from '../../server/contract/plants.ts';
import { formatCount } from '../ui/words/format-count.ts';
import { shortName } from '../ui/words/short-name.ts';

type Facts = Pick<HistoryEntry, 'kind' | 'added' | 'addedCount' | 'removed' | 'removedCount'>;

/** Tells what a change did, as the rest of a sentence that begins with who did it. */
export function describeEntry(entry: Facts): string {
  const { kind, added, addedCount, removed, removedCount } = entry;
  const isUndo = kind === 'undo';
  if (kind === 'tag') return describeTagging(entry);
  if (kind === 'import') return describeImport(entry);
  if (addedCount > 0 && removedCount > 0) return describeCorrection(entry);
  if (addedCount > 0) {
    const plants = listPlants(added, addedCount);
    return isUndo ? `brought back ${plants}` : `added ${plants}`;
  }
  const plants = listPlants(removed, removedCount);
  return isUndo ? `removed ${plants} again` : `deleted ${plants}`;
}

function describeImport({ added, addedCount, removedCount }: Facts): string {
  const plants = listPlants(added, addedCount);
  if (removedCount === 0) return `imported ${plants}`;
  const replaced =
    removedCount === addedCount ? 'replaced' : `replaced ${formatCount(removedCount)} of`;
  return `imported and ${replaced} ${plants}`;
}

/** All of them have got the same tag. */
function describeTagging({ added, addedCount }: Facts): string {
  const tag = added[0]?.tag;
  const plants = listPlants(added, addedCount);
  return tag ? `gave the tag ${tag} to ${plants}` : `took the tag off ${plants}`;
}

function describeCorrection({ kind, added, addedCount, removed }: Facts): string {
  const [before] = removed;
  const after = added.find(({ id }) => id === before?.id);
  const isUndo = kind === 'undo';
  if (addedCount > 1 || !before || !after) {
    const plants = listPlants(added, addedCount);
    return isUndo ? `set back ${plants}` : `corrected ${plants}`;
  }
  const differences = TEXT_FIELDS.filter((field) => before[field] !== after[field]);
  const told = differences.map((field) => describeText(field, before, after)).join(', ');
  return `${isUndo ? 'set back' : 'corrected'} ${shortName(before.name)}: ${told}`;
}

function describeText(field: PlantText, before: Plant, after: Plant): string {
  // The sentence has named the plant as it was called before.
  if (field === 'name') return `name → ${shortName(after.name)}`;
  return `${TEXT_LABELS[field].toLowerCase()} ${describeDifference(before[field], after[field])}`;
}

/** Writes a text as it was and as it is. */
export function describeDifference(before: string, after: string): string {
  return `${before || '(none)'} → ${after || '(none)'}`;
}

function listPlants(plants: Plant[], count: number): string {
  const names = plants.map(({ name }) => shortName(name));
  if (count === 1) return names.join();
  const more = count - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : joinNames(names);
  return `${formatCount(count)} plants: ${list}`;
}

function joinNames(names: string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' and ');
}
