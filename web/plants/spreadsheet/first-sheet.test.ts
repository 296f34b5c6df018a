import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_IMPORT_BYTES } from '../../../server/contract/transfer/import-bytes.ts';
import { UNREADABLE_CELL } from '../../../server/contract/transfer/unreadable-cell.ts';
import { readFirstSheet } from './first-sheet.ts';

interface SheetDraft {
  /** What stands behind the sheet's name in the workbook. */
  attributes?: string;
  /** The XML of its rows; null for a chart. */
  rows: string | null;
  /** Which cells are merged. */
  merged?: string;
}

interface MoreDraft {
  sharedTexts?: string[];
  /** The XML of number formats, or only their numbers, of which the cells of style 2 and on have one each. */
  formats?: string;
  /** The attributes of the workbook's properties. */
  properties?: string;
  /** In which its sheets and styles lie. */
  folder?: string;
  isCalculatedLater?: boolean;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Packs an Excel file as a program other than Excel writes it. */
function fileOf(sheets: SheetDraft[], more: MoreDraft = {}): Uint8Array {
  const { sharedTexts = [], formats = '', properties = '', folder = '/xl' } = more;
  const calculation = more.isCalculatedLater ? '<calcPr fullCalcOnLoad="1"/>' : '';
  const kindOf = ({ rows }: SheetDraft) => (rows === null ? 'chartsheet' : 'worksheet');
  const named = sheets.map(
    ({ attributes = '' }, at) =>
      `<sheet name="S${at}" sheetId="${at + 1}" ${attributes} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map((sheet, at) => {
    const kind = kindOf(sheet);
    return `<Relationship Id="rId${at + 1}" Type="${RELATION}/${kind}" Target="${folder}/${kind}s/sheet${at + 1}.xml"/>`;
  });
  const texts = `<Relationship Id="rId99" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/>`;
  const styles = `<Relationship Id="rId98" Type="${RELATION}/styles" Target="${folder}/styles.xml"/>`;
  const styled = Array.from(formats.matchAll(/numFmtId="\d+"/g), ([id]) => `<xf ${id}></xf>`);
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATION}"><workbookPr ${properties}/><sheets>${named.join('')}</sheets>${calculation}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}${texts}${styles}</Relationships>`,
    [`${folder.slice(1)}/styles.xml`]: `<styleSheet ${MAIN}>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/>${styled.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${sharedTexts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  };
  for (const [at, sheet] of sheets.entries()) {
    const kind = kindOf(sheet);
    const merged = sheet.merged
      ? `<mergeCells><mergeCell ref="${sheet.merged}"/></mergeCells>`
      : '';
    files[`${folder.slice(1)}/${kind}s/sheet${at + 1}.xml`] =
      `<${kind} ${MAIN}>${sheet.rows === null ? '' : `<sheetData>${sheet.rows}</sheetData>${merged}`}</${kind}>`;
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
  );
}

const rowOf = (text: string, number = 1) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

test.each([
  ['by its number, beyond 16 bits', '&#x20BB7;野 &#127801;', '𠮷野 🌹'],
  ['by its number, as a sign of XML', 'A &#38; B &#x3c;', 'A & B <'],
  ['in a marked section', '<![CDATA[Rosa <x> & y]]>', 'Rosa <x> & y'],
  ['around a comment', 'Ro<!-- <![CDATA[x]]> -->sa', 'Rosa'],
  ['around an instruction', 'Ro<?x y?>sa', 'Rosa'],
  ['that looks like a comment, in a marked section', '<![CDATA[<!-- x -->]]>', '<!-- x -->'],
])('a letter %s is read as it is', async (_how, written, read) => {
  const inline = await readFirstSheet(fileOf([{ rows: rowOf('name') + rowOf(written, 2) }]));
  expect(inline).toEqual({ csv: `"name"\n"${read}"`, sheets: 1 });
  const shared = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  expect((await readFirstSheet(fileOf([{ rows: shared }], { sharedTexts: [written] })))?.csv).toBe(
    `"${read}"`,
  );
});

const HIDDEN = { attributes: 'state="hidden"', rows: rowOf('Hidden') };
const ALSO_HIDDEN = { attributes: `codeName="a>b" state = 'hidden'`, rows: rowOf('Hidden too') };
const VERY_HIDDEN = { attributes: 'state="veryHidden"', rows: rowOf('Very hidden') };
const SHOWN = { attributes: 'state="visible"', rows: rowOf('Shown') };
const OTHER = { rows: rowOf('Other') };
const CHART = { rows: null };
const EMPTY = { rows: '' };

test.each([
  ['shown alone', [SHOWN], '"Shown"', 1],
  ['before others', [SHOWN, HIDDEN, OTHER], '"Shown"', 2],
  ['behind hidden ones', [HIDDEN, ALSO_HIDDEN, VERY_HIDDEN, SHOWN], '"Shown"', 1],
  ['behind a chart and an empty one', [CHART, EMPTY, SHOWN, OTHER], '"Shown"', 2],
  ['nowhere, as all are hidden', [HIDDEN, VERY_HIDDEN], '', 1],
])('of a sheet %s', async (_where, sheets, csv, count) => {
  expect(await readFirstSheet(fileOf(sheets))).toEqual({ csv, sheets: count });
});

/** Reads the cells of one row, given as XML without their addresses. */
async function readCells(cells: string[], more?: MoreDraft): Promise<string | undefined> {
  const placed = cells.map((cell, at) =>
    cell.replace('<c', `<c r="${String.fromCharCode(65 + at)}1"`),
  );
  return (await readFirstSheet(fileOf([{ rows: `<row r="1">${placed.join('')}</row>` }], more)))
    ?.csv;
}

test('a cell that shows an error is told as one, and is not empty', async () => {
  const cells = [
    '<c t="e"><v>#N/A</v></c>',
    '<c t="e"><f>VLOOKUP(B2,X!A:B,2,0)</f><v>#REF!</v></c>',
    `<c s='1' t = 'e'><f t="shared" si="0"/><v xml:space="preserve">#DIV/0!</v></c>`,
    '<c t="inlineStr"><is><t>#N/A</t></is></c>',
    '<c t="str"><f>A1</f><v>x</v></c>',
  ];
  const told = ['#N/A', '#REF!', '#DIV/0!'].map((error) => `"${UNREADABLE_CELL}${error}"`);
  expect(await readCells(cells)).toBe([...told, '"#N/A"', '"x"'].join(','));
});

const NO_RESULT = `"${UNREADABLE_CELL}="`;

test.each([
  ['without a value', '<c><f>LOWER("ROSE")</f></c>', NO_RESULT],
  ['with an empty value', '<c><f>LOWER("ROSE")</f><v></v></c>', NO_RESULT],
  ['with an empty tag for one', '<c t="n"><f t="shared" si="0" /><v /></c>', NO_RESULT],
  ['of a text, without a value', '<c t="str"><f>LOWER("ROSE")</f></c>', NO_RESULT],
  ['of TRUE, without a value', '<c t="b"><f>TRUE()</f></c>', NO_RESULT],
  ['of an error, without a value', '<c t="e"><f>1/0</f></c>', NO_RESULT],
  ['of an empty text', '<c t="str"><f>LOWER("")</f><v></v></c>', ''],
  ['of an empty text, as one tag', '<c t="str"><f>LOWER("")</f><v/></c>', ''],
  ['of zero', '<c><f>1-1</f><v>0</v></c>', '"0"'],
  ['with its text beside it', '<c t="inlineStr"><f>A2</f><is><t>rose</t></is></c>', '"rose"'],
])('a formula %s is told as it is', async (_how, cell, told) => {
  expect(await readCells([cell, '<c><v>1</v></c>'])).toBe(`${told},"1"`);
});

test('zero is no result of a formula in a file that is calculated only when it is opened', async () => {
  const cells = ['<c><f>A2</f><v>0</v></c>', '<c><f>A2</f><v>7</v></c>', '<c><v>0</v></c>'];
  const read = await readCells(cells, { isCalculatedLater: true });
  expect(read).toBe(`${NO_RESULT},"7","0"`);
});

test('cells and rows without an address stand behind those before them', async () => {
  const text = (value: string, attributes = '') =>
    `<c${attributes} t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    `<row>${text('id')}${text('name')}<c/>${text('tag', ' r="Z1"')}${text('price')}</row>`,
    `<row r="3">${text('7')}<c/>${text('Rosa')}</row>`,
    `<row>${text('8')}</row>`,
  ];
  const read = await readFirstSheet(fileOf([{ rows: rows.join('') }]));
  const cells = read?.csv.split('\n').map((row) => row.split(','));
  expect(cells?.map((row) => row.length)).toEqual([27, 27, 27, 27]);
  expect(cells?.[0]?.map((cell, at) => cell && `${at}${cell}`).filter(Boolean)).toEqual([
    '0"id"',
    '1"name"',
    '25"tag"',
    '26"price"',
  ]);
  expect([1, 2, 3].map((row) => cells?.[row]?.slice(0, 3))).toEqual([
    ['', '', ''],
    ['"7"', '', '"Rosa"'],
    ['"8"', '', ''],
  ]);
});

test('a cell that is merged over rows is told in each as it is shown', async () => {
  const formats = '<numFmts><numFmt numFmtId="164" formatCode="0%"/></numFmts>';
  const rows = `${rowOf('tag')}<row><c s="2"><v>0.5</v></c></row><row><c s="2"/></row><row><c r="B4"><v>7</v></c></row>`;
  const read = await readFirstSheet(fileOf([{ rows, merged: 'A2:A4' }], { formats }));
  expect(read?.csv).toBe('"tag",\n"50%",\n"50%",\n"50%","7"');
});

test('TRUE and FALSE are told as Excel shows them', async () => {
  const cells = ['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>'];
  expect(await readCells(cells)).toBe('"TRUE","FALSE"');
});

const other = (number: string) => UNREADABLE_CELL + number;

test.each([
  ['General', '0.5', '0.5'],
  ['General', '0.30000000000000004', '0.3'],
  ['GENERAL', '4006381333931', '4006381333931'],
  ['@', '7', '7'],
  ['0', '4.006381333931E+12', '4006381333931'],
  ['0', '-0.4', '-0'],
  ['0000', '7', '0007'],
  ['[$-407]0.00', '1.005', '1.01'],
  ['0%', '0.5', '50%'],
  ['0.00%', '-0.12345', '-12.35%'],
  ['0.0%', '0.07', '7.0%'],
  ['#,##0', '1000', other('1000')],
  ['0 &quot;days&quot;', '7', other('7')],
  ['0 &#34;days&#34;', '7', other('7')],
  ['\\s0', '7', other('7')],
  ['[Red]0', '7', other('7')],
  ['0.00E+00', '7', other('7')],
  ['[$-407]d\\.m\\.yyyy', '45352', '2024-03-01'],
  ['[h]:mm', '0.5', '12:00'],
  ['[h]:mm', '0.0625', '1:30'],
  ['[h]:mm', '1.062604166666667', '25:30'],
  ['[h]:mm', '1.99999', '47:59'],
  ['[h]:mm:ss;@', '1.062604166666667', '25:30:09'],
  ['[hh]:mm:ss', '1.0625', '25:30:00'],
  ['[hh]:mm:ss', '0.00011574', '00:00:10'],
  ['[mm]:ss', '0.0625', '90:00'],
  ['[mm]:ss', '0.00011574', '00:10'],
  ['[h]', '1.5', '36'],
  ['[$-407][HH]', '0.0625', '01'],
  ['[h] &quot;h&quot;', '1.5', '36 h'],
  ['[h] mm', '1.0625', '25 30'],
  ['[h]&quot;h; &quot;mm\\m_-;@', '1.0625', '25h; 30m'],
  ['[h]&amp;mm;@', '1.0625', '25&30'],
  ['[Red][h]\\:mm', '1.0625', '25:30'],
  ['[Magenta][h]:mm', '1.0625', '25:30'],
  ['[h]&#34;&amp;&#34;mm', '1.0625', '25&30'],
  ['[m]', '0.0625', '90'],
  ['[ss]', '0.00104166666666667', '90'],
  ['[s]', '0', '0'],
  ['[s].00', '0.00104166666666667', other('0.00104166666666667')],
  ['[mm]:ss.0', '0.0625', other('0.0625')],
  ['[m]', '-0.5', other('-0.5')],
  ['[h]:mm', '-0.5', other('-0.5')],
  ['[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '45292', other('45292')],
])('in the format %s the number %s is told as %j', async (code, number, text) => {
  const formats = `<numFmts count="1"><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
  const cells = [`<c s="2"><v>${number}</v></c>`, '<c s="2"/>', '<c s="2"><v>0</v></c>'];
  expect((await readCells(cells, { formats }))?.split(',')[0]).toBe(`"${text}"`);
});

test('formats that Excel knows by their number are told alike', async () => {
  const formats = [1, 2, 3, 9, 10, 44].map((id) => `<numFmt numFmtId="${id}"/>`).join('');
  const cells = [2, 3, 4, 5, 6, 7].map((style) => `<c s="${style}" t="n"><v>7</v></c>`);
  const told = ['7', '7.00', other('7'), '700%', '700.00%', other('7')];
  const csv = told.map((text) => `"${text}"`).join(',');
  expect(await readCells(cells, { formats })).toBe(csv);
});

test.each(['1', 'true'])('dates and times that are counted from 1904, as %s says', async (is) => {
  const cells = ['43890', '0.5', '43890.5'].map((value) => `<c s="1"><v>${value}</v></c>`);
  const read = await readCells(cells, { properties: `filterPrivacy="true" date1904="${is}"` });
  expect(read).toBe('"2024-03-01","12:00","2024-03-01 12:00"');
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['2024-01-02T00:00:00', '2024-01-02'],
  ['2024-01-02', '2024-01-02'],
  ['2024-07-02T10:30:00', '2024-07-02 10:30'],
  ['2024-07-02T10:30:05.000Z', '2024-07-02 10:30:05'],
  ['2024-07-02T10:29:59.9995', '2024-07-02 10:30'],
  // Clocks pass over it.
  ['2024-03-31T02:30:00', '2024-03-31 02:30'],
  ['10:30:00', '10:30'],
  ['T10:30:15', '10:30:15'],
  ['1899-12-30T10:30:00', '10:30'],
  ['2024-13-45', `${UNREADABLE_CELL}#####`],
  ['2024-07-02T10:30:00+02:00', '2024-07-02T10:30:00+02:00'],
  ['1850-05-05', '1850-05-05'],
  ['spring', 'spring'],
])('a date that is written as %s is told as %s in every time zone', async (written, told) => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC']) {
    vi.stubEnv('TZ', zone);
    expect(await readCells([`<c t="d" s="1"><v>${written}</v></c>`])).toBe(`"${told}"`);
  }
});

test('a date before March 1900 that is written as a text is told as it is, as is one that is counted from 1904', async () => {
  expect(await readCells(['<c t="d"><v>1900-01-31</v></c>'])).toBe('"1900-01-31"');
  const properties = 'date1904="1"';
  expect(await readCells(['<c s="1"><v>1</v></c>'], { properties })).toBe('"1904-01-02"');
});

test('a time that is written as a text is one where days are counted from 1904, too', async () => {
  const cells = ['<c t="d"><v>10:30:00</v></c>', '<c t="d"><v>2024-07-02T10:30:00</v></c>'];
  const read = await readCells(cells, { properties: 'date1904="1"' });
  expect(read).toBe('"10:30","2024-07-02 10:30"');
});

const SHORT = 1 / 1440;

test.each([
  ['a day', 45352, '2024-03-01'],
  ['a day and a minute', 45352 + SHORT, '2024-03-01 00:01'],
  ['a day and two minutes, as Excel rounds', 45352.0013888889, '2024-03-01 00:02'],
  ['seconds', 45352 + 1 / 86_400, '2024-03-01 00:00:01'],
  ['a time', 0.5, '12:00'],
  ['a day before any', -3, '-3'],
  ['the first day', 1, '1900-01-01'],
  ['a day and a time before March 1900', 59.5, '1900-02-28 12:00'],
  ['the day that Excel alone knows', 60, '1900-02-29'],
  ['a second before the day after it', 61 - 1 / 86_400, '1900-02-29 23:59:59'],
  ['the day after it', 61, '1900-03-01'],
  ['no day there is', 1e12, `${UNREADABLE_CELL}#####`],
])('%s in the format of a date', async (_what, number, text) => {
  const rows = `<row r="1"><c r="A1" s="1"><v>${number}</v></c></row>`;
  expect((await readFirstSheet(fileOf([{ rows }])))?.csv).toBe(`"${text}"`);
});

test('each minute of a day is read as that minute, with all digits of its number or 15', async () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
  const cells = minutes.map((minute) => {
    const number = 45352 + minute / 1440;
    const written = [number, number.toPrecision(15)].map((value) => `<c s="1"><v>${value}</v></c>`);
    return `<row r="${minute + 1}">${written[0]?.replace('<c', `<c r="A${minute + 1}"`)}${written[1]?.replace('<c', `<c r="B${minute + 1}"`)}</row>`;
  });
  const told = minutes.map((minute) => {
    const at = new Date(Date.UTC(2024, 2, 1, 0, minute)).toISOString();
    const text = minute === 0 ? '2024-03-01' : `2024-03-01 ${at.slice(11, 16)}`;
    return `"${text}","${text}"`;
  });
  const read = await readFirstSheet(fileOf([{ rows: cells.join('') }]));
  expect(read?.csv.split('\n')).toEqual(told);
});

test('a file that would take too much room is not read', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
  expect(await readFirstSheet(fileOf([{ rows: far }]))).toBeNull();
  const large = rowOf('x'.repeat(257 * 1024 * 1024));
  expect(await readFirstSheet(fileOf([{ rows: large }]))).toBeNull();
});

test('tags that are none are no way to have a cell read', async () => {
  const far = '<row r="1048576"><c x="a>b" r="XFD1048576" \'><v>1</v></c></row>';
  await expect(readFirstSheet(fileOf([{ rows: far }]))).rejects.toThrow();
});

test('a long text that many cells share is told once more than can be imported, and not for each', async () => {
  const cells = Array.from({ length: 20 }, () => '<c t="s"><v>0</v></c>');
  const csv = await readCells(cells, { sharedTexts: ['x'.repeat(MAX_IMPORT_BYTES / 2)] });
  expect(csv?.length).toBeGreaterThan(MAX_IMPORT_BYTES);
  expect(csv?.length).toBeLessThan(2 * MAX_IMPORT_BYTES);
});

test('cells and their formats are told alike in whatever way the XML is written, and at whatever path', async () => {
  const formats = `<x:numFmts><x:numFmt x='>' formatCode = '0"%"' numFmtId="164"/><x:numFmt numFmtId="9"/></x:numFmts>`;
  const cells = [
    `<c x='a>b' t = "e" ><v >#N/A</v ></c >`,
    `<c s='3'\n><f x="a>b">A1</f><v>0.5</v></c>`,
    '<c s="2"><v>7</v></c>',
    "<c x=' t=\"e\"' t='str'><v>x</v></c>",
  ];
  const told = [`${UNREADABLE_CELL}#N/A`, '50%', other('7'), 'x'].map((text) => `"${text}"`);
  const read = await readCells(cells, { formats, folder: '/other' });
  expect(read).toBe(told.join(','));
});
