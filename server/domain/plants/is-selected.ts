import type { Plant } from '../../contract/plants.ts';
import type { Selection } from '../store.ts';
import { foldText } from './fold-text.ts';

export type PlantFilter = (plant: Plant) => boolean;

/** Makes the test of whether a plant belongs to a selection. */
export function isSelected({ tags, search }: Selection): PlantFilter {
  const needle = search === undefined ? null : foldText(search);
  return (plant) => {
    if (tags && !tags.includes(plant.tag)) return false;
    if (needle === null || foldText(plant.name).includes(needle)) return true;
    return String(plant.id).startsWith(needle);
  };
}

/**
 * Tells whether finding what is selected goes through plants that are not: all that are searched, and of
 * some tags those in the order of names or of adding, of which there is one for all plants.
 */
export function isSifted({ search, tags, sort }: Selection): boolean {
  const isOrderOfAll = sort?.column === 'name' || sort?.column === 'added';
  return search !== undefined || (tags !== undefined && isOrderOfAll);
}
