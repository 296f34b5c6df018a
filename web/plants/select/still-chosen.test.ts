import { expect, test } from 'vitest';
import type { PlantPage } from '../../../server/contract/answers.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { stillChosen } from './still-chosen.ts';

const plant = (id: number, name = `Rosa ${id}`, tag = ''): Plant => ({ id, name, tag });
const chosenOf = (...ids: number[]) => new Map(ids.map((id) => [id, plant(id)]));

function pageOf(rows: Plant[], sides: Partial<PlantPage> = {}): PlantPage {
  const alone = { hasPrevious: false, hasNext: false };
  return { rows, total: 100, ...alone, nextId: 200, seq: 1, at: 1, ...sides };
}

const idsOf = (...given: Parameters<typeof stillChosen>) => [...stillChosen(...given).keys()];
const BETWEEN = { hasPrevious: true, hasNext: true };

test('a page that shows the chosen plants as they were changes nothing', () => {
  const chosen = chosenOf(5, 6);
  expect(stillChosen(chosen, pageOf([plant(5), plant(6), plant(7)]), 'id', [])).toBe(chosen);
});

test('a plant that was deleted is chosen no more, and one that has its id now is not chosen', () => {
  const gone = pageOf([plant(6)]);
  const reused = pageOf([plant(5, 'Precious orchid'), plant(6)]);
  for (const page of [gone, reused]) expect(idsOf(chosenOf(5, 6), page, 'id', [])).toEqual([6]);
});

test('a plant that was corrected stays chosen, as it is called now', () => {
  const page = pageOf([plant(5, 'Rosa alba'), plant(6, 'Rosa 6', 'white')]);
  const renames = [
    { id: 5, from: 'Rosa 5', to: 'Rosa x' },
    { id: 5, from: 'Rosa x', to: 'Rosa alba' },
  ];
  const now = stillChosen(chosenOf(5, 6), page, 'id', renames);
  expect([...now.values()]).toEqual(page.rows);
});

test('the correction of another plant under the same id, or of another id, chooses nothing', () => {
  const page = pageOf([plant(5, 'White orchid')]);
  for (const rename of [
    { id: 5, from: 'Precious orchid', to: 'White orchid' },
    { id: 6, from: 'Rosa 5', to: 'White orchid' },
  ])
    expect(idsOf(chosenOf(5), page, 'id', [rename])).toEqual([]);
});

test('a name that a plant was called before it was chosen leads to no other plant', () => {
  const page = pageOf([plant(5, 'Lily')]);
  const back = [
    { id: 5, from: 'Rosa 5', to: 'Lily' },
    { id: 5, from: 'Lily', to: 'Rosa 5' },
  ];
  expect(idsOf(chosenOf(5), page, 'id', back)).toEqual([]);
  const again = [...back, { id: 5, from: 'Rosa 5', to: 'Lily' }];
  expect(idsOf(chosenOf(5), page, 'id', again)).toEqual([5]);
});

test.each([
  ['id', BETWEEN, [2, 9]],
  ['-id', BETWEEN, [2, 9]],
  ['id', { hasNext: true }, [9]],
  ['-id', { hasNext: true }, [2]],
  ['id', { hasPrevious: true }, [2]],
  ['-id', { hasPrevious: true }, [9]],
  ['name', BETWEEN, [2, 5, 9]],
  ['-tag', { hasNext: true }, [2, 5, 9]],
  ['name', {}, []],
] as const)(
  'by %s with %j beside the rows 4 and 6, of the missing 2, 5 and 9 stay %j',
  (sort, sides, left) => {
    const page = pageOf([plant(4), plant(6)], sides);
    expect(idsOf(chosenOf(2, 5, 9), page, sort, [])).toEqual(left);
  },
);
