import { expect, test } from 'vitest';
import { arrangeLabels } from './arrange-labels.ts';
import { LABEL_SHEETS, labelsOf } from './label-sheets.ts';

const plants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: 'Moss', tag: '' }));

test('labels fill one sheet after the other, the first from the position that is asked for', () => {
  for (const sheet of LABEL_SHEETS) {
    const aSheet = labelsOf(sheet);
    for (const first of [1, 2, aSheet]) {
      for (const count of [0, 1, aSheet - 1, aSheet, aSheet + 1, 3 * aSheet]) {
        const sheets = arrangeLabels(plants(count), sheet, first);
        const places = sheets.flatMap((labels, index) =>
          labels.map(({ position, plant }) => [index * aSheet + position, plant.id]),
        );
        expect(places).toEqual(plants(count).map(({ id }) => [first - 1 + id, id]));
      }
    }
  }
});
