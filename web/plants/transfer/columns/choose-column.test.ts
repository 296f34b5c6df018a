import { expect, test } from 'vitest';
import type { ImportCheck } from '../../../../server/contract/imports.ts';
import { choiceOf, chooseColumn, describeColumn } from './choose-column.ts';

const FOUND: Pick<ImportCheck, 'columns' | 'hasTitles'> = {
  columns: [
    { title: 'Nr.', as: 'id' },
    { title: 'Sorte', as: null },
    { title: '', as: 'tag' },
  ],
  hasTitles: true,
};

test('a column that is chosen tells one thing, and what told that before tells nothing', () => {
  const first = choiceOf(FOUND);
  expect(first).toEqual({ columns: ['id', null, 'tag'], hasTitles: true });
  const named = chooseColumn(first, 'name', 1);
  expect(named.columns).toEqual(['id', 'name', 'tag']);
  expect(chooseColumn(named, 'name', 0).columns).toEqual(['name', null, 'tag']);
  expect(chooseColumn(named, 'tag', 2)).toEqual(named);
  expect(chooseColumn(named, 'tag', null).columns).toEqual(['id', 'name', null]);
});

test('columns are called by their titles, else by their place', () => {
  const { columns } = FOUND;
  const called = (hasTitles: boolean) =>
    columns.map((column, place) => describeColumn(column, place, hasTitles));
  expect(called(true)).toEqual(['Nr.', 'Sorte', 'Column 3']);
  expect(called(false)).toEqual(['Column 1 (“Nr.”)', 'Column 2 (“Sorte”)', 'Column 3']);
});
