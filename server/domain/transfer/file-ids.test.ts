import { expect, test } from 'vitest';
import { MAX_PLANT_ID } from '../../contract/plants.ts';
import { FileIds } from './file-ids.ts';

const BARCODE = 4_006_381_333_933;
const many = (count: number, first: number, step = 1) =>
  Array.from({ length: count }, (_, i) => first + i * step);

test.each<[what: string, lastId: number, ids: (number | undefined)[], after?: number | null]>([
  ['a barcode among others', 45, [46, BARCODE, 47], BARCODE + 1],
  [
    'a barcode, and plants that get the next ids after it',
    45,
    [undefined, BARCODE, undefined],
    BARCODE + 3,
  ],
  ['the last id', 45, [MAX_PLANT_ID], null],
  ['the last id but one, and a plant that gets the last', 45, [MAX_PLANT_ID - 1, undefined], null],
  ['ids that begin a thousand above', 45, [1_046, 1_047], 1_048],
  ['ids that begin a little less above', 45, [1_045, 1_046]],
  ['many ids one after the other, in any order', 0, many(2_000, 1).reverse()],
  ['many ids that leave out a few each', 0, many(2_000, 9, 9)],
  ['plants without an id', 45, many(2_000, 1).map(() => undefined)],
  ['free ids below the highest that was used', BARCODE, [7, 5_000]],
  ['ids where none is left', MAX_PLANT_ID, [7]],
  ['no plants', 45, []],
])('what %s do to the next id is found', (_what, lastId, added, after) => {
  const ids = new FileIds();
  for (const id of added) ids.add(id);
  const given = added.filter((id) => id !== undefined);
  const jump = { highestId: Math.max(...given), nextId: lastId + 1, nextIdAfter: after };
  expect(ids.findJump(lastId)).toEqual(after === undefined ? null : jump);
});

test('rows without an id that are taken back get none', () => {
  const ids = new FileIds();
  for (const id of [BARCODE, undefined, undefined]) ids.add(id);
  ids.takeBack();
  expect(ids.findJump(45)).toMatchObject({ nextIdAfter: BARCODE + 2 });
});
