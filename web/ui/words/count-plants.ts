import { formatCount } from './format-count.ts';

/** Writes how many plants: 1 plant, 2 plants, 104,233 plants. */
export function countPlants(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'plant' : 'plants'}`;
}
