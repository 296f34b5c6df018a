import type { Plant } from '../../contract/plants.ts';
import { foldText } from '../../domain/fold-text.ts';
import type { Selection } from '../../domain/store.ts';

/** Makes the test of whether a plant belongs to a selection. */
export function isSelected({ tag, search }: Selection): (plant: Plant) => boolean {
  const needle = search === undefined ? null : foldText(search);
  return (plant) => {
    if (tag !== undefined && plant.tag !== tag) return false;
    if (needle === null || foldText(plant.name).includes(needle)) return true;
    return String(plant.id).startsWith(needle);
  };
}
