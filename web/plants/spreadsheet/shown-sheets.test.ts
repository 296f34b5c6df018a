import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { shownSheets } from './shown-sheets.ts';

const workbookOf = (...sheets: string[]) =>
  zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${sheets.join('')}</sheets></workbook>`),
  });

const SHOWN = '<sheet name="Plants" sheetId="1" r:id="rId1"/>';
const HIDDEN = '<sheet name="Old" state="hidden" sheetId="2" r:id="rId2"/>';
const VERY_HIDDEN = '<x:sheet name="Lists" sheetId="3" state="veryHidden" r:id="rId3"/>';

test.each([
  ['a sheet alone', [SHOWN], [0]],
  ['one before a hidden one', [SHOWN, HIDDEN], [0]],
  ['one behind hidden ones', [HIDDEN, VERY_HIDDEN, SHOWN], [2]],
  [
    'two, of which one says that it is shown',
    ['<sheet name="A" state="visible"/>', HIDDEN, SHOWN],
    [0, 2],
  ],
  ['none but hidden ones', [HIDDEN, VERY_HIDDEN], []],
  ['none', [], []],
])('a file with %s', (_what, sheets, shown) => {
  expect(shownSheets(workbookOf(...sheets))).toEqual(shown);
});
