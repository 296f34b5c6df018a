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
