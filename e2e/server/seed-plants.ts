import type { SeedPlant } from './server.ts';

/** Makes plants with ids 1 to `count`, named so that their order is plain: Plant 01, Plant 02, … */
export function numberedPlants(count: number): SeedPlant[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    return { id, name: numberedName(id), tag: id % 3 === 0 ? 'sun' : 'shade' };
  });
}

export function numberedName(id: number): string {
  return `Plant ${String(id).padStart(2, '0')}`;
}

/** Makes plants of as many tags as asked, named Tag 01, Tag 02, …, each of fewer plants than the one before. */
export function plantsOfTags(count: number): SeedPlant[] {
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: count - index }, () => `Tag ${String(index + 1).padStart(2, '0')}`),
  )
    .flat()
    .map((tag, index) => ({ id: index + 1, name: numberedName(index + 1), tag }));
}

const CATALOGUE: [tag: string, names: string[]][] = [
  ['Fern', ['Boston Fern', 'Maidenhair Fern', "Hart's Tongue", 'Japanese Painted Fern']],
  ['Herb', ['Sweet Basil', 'Rosemary', 'Common Thyme', 'Flat-leaf Parsley', 'Spearmint']],
  ['Houseplant', ['Swiss Cheese Plant', 'Peace Lily', 'Snake Plant', 'Rubber Fig', 'ZZ Plant']],
  ['Perennial', ['Lady’s Mantle', 'Purple Coneflower', 'Catmint', 'Siberian Iris', 'Lenten Rose']],
  ['Shrub', ['Mophead Hydrangea', 'English Lavender', 'Butterfly Bush', 'Forsythia']],
  ['Succulent', ['Aloe Vera', 'Jade Plant', 'Echeveria ‘Lola’', 'String of Pearls']],
  ['Tree', ['Japanese Maple', 'Olive', 'Crab Apple ‘Evereste’', 'Silver Birch']],
  ['', ['Mystery seedling from bench 4']],
];

/** Makes the first of those that a nursery has, ids 101 to 105, for where the list is not what matters. */
export function fewPlants(): SeedPlant[] {
  return nurseryPlants().slice(0, 5);
}

/** Makes plants as a nursery has them, ids from 101 on, mixed by kind. */
export function nurseryPlants(): SeedPlant[] {
  const longest = Math.max(...CATALOGUE.map(([, names]) => names.length));
  const mixed = Array.from({ length: longest }, (_, index) =>
    CATALOGUE.flatMap(([tag, names]) =>
      names.slice(index, index + 1).map((name) => ({ name, tag })),
    ),
  ).flat();
  return mixed.map((plant, index) => ({ id: 101 + index, ...plant }));
}
