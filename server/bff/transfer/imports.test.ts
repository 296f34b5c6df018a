import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Withdrawal } from '../../contract/answers.ts';
import type { ImportCheck, ImportLine } from '../../contract/imports.ts';
import type { Plant } from '../../contract/plants.ts';
import { UNREADABLE_CELL } from '../../contract/transfer/unreadable-cell.ts';
import { createToken, revokeToken } from '../../domain/access/tokens.ts';
import type { TokenRecord } from '../../domain/access-store.ts';
import { UnreadAnswers } from '../../http/node/unread-answers.ts';
import {
  bodyOf,
  createTestApp,
  listen,
  problemOf,
  type TestApp,
  tokenFor,
} from '../../testing/app.ts';
import {
  type Browse,
  browserWith,
  cookieOf,
  fileSender,
  linesOf,
  type SendFile,
  sendFileWith,
  signedIn,
  signIn,
} from '../../testing/browser.ts';
import { readView, writesTo } from '../../testing/domain.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, sendFile: await fileSender(app) };
}

async function checkOf(
  sendFile: SendFile,
  file: string | Uint8Array<ArrayBuffer>,
): Promise<ImportCheck> {
  const last = (await linesOf(await sendFile('/bff/imports/check', file))).at(-1);
  if (last?.step === 'checked') return last.check;
  throw new Error(JSON.stringify(last));
}

async function lastLine(response: Response): Promise<ImportLine | undefined> {
  return (await linesOf(response)).at(-1);
}

async function outcomeOf(browse: Browse, key: string): Promise<boolean> {
  const response = await browse('DELETE', `/bff/changes?key=${key}`);
  return (await bodyOf<Withdrawal>(response)).made !== null;
}

async function plantsOf(app: TestApp, workspace = 'main'): Promise<Plant[]> {
  return await readView(app.store.plants, workspace);
}

const ROSE = { id: 7, name: 'Rosa canina', tag: 'rose' };
const FERN = { id: 8, name: 'Fern, “Boston”', tag: '' };

describe('a file is understood', () => {
  test.each([
    ['with commas', 'id,name,tag\n7,Rosa canina,rose\n8,"Fern, “Boston”",\n'],
    ['with semicolons', 'id;name;tag\r\n7;Rosa canina;rose\r\n8;Fern, “Boston”;\r\n'],
    ['with tabs', 'id\tname\ttag\n7\tRosa canina\trose\n8\tFern, “Boston”\t'],
    ['with a byte order mark', '\ufeffid,name,tag\n7,Rosa canina,rose\n8,"Fern, “Boston”",'],
    [
      'with every cell in quotes',
      '"id","name","tag"\n"7","Rosa canina","rose"\n"8","Fern, “Boston”",""\n',
    ],
    [
      'with its columns in another order and case',
      'TAG;Name ;ID\nrose;Rosa canina;7\n;Fern, “Boston”;8',
    ],
    [
      'with a line that declares the separator',
      'sep=;\r\nid;name;tag\r\n7;Rosa canina;rose\r\n8;Fern, “Boston”;\r\n',
    ],
    [
      'with empty rows and rows of separators alone',
      '\n\nid,name,tag\n,,\n7,Rosa canina,rose\n\n8,"Fern, “Boston”"\n,,\n',
    ],
    [
      'with lines that end as on an old Mac',
      'id,name,tag\r7,Rosa canina,rose\r8,"Fern, “Boston”",',
    ],
    ['with columns of its own', 'price,id,name,tag\n3,7,Rosa canina,rose\n4,8,"Fern, “Boston”",'],
    [
      'in the encoding of a Western Excel',
      new Uint8Array([
        ...Buffer.from(
          'id;name;tag\r\n7;Rosa canina;rose\r\n8;Fern, \x93Boston\x94;\r\n',
          'latin1',
        ),
      ]),
    ],
    [
      'with titles that say more',
      'Plant ID,Plant name,plant_tag\n7,Rosa canina,rose\n8,"Fern, “Boston”",',
    ],
    [
      'with titles in German',
      'Pflanzen-Nr.;Pflanzenname;Schlagwort\n7;Rosa canina;rose\n8;Fern, “Boston”;',
    ],
    [
      'with numbers of their rows beside their ids, and a name for the label beside the name',
      'Nr.;Id;Pflanzenname;Name;Schlagwort;Tag\n1;7;Rose;Rosa canina;x;rose\n2;8;Farn;Fern, “Boston”;;',
    ],
    ['with titles in brackets', '[id],[name],[tag]\n7,Rosa canina,rose\n8,"Fern, “Boston”",'],
    [
      'with a first title in brackets',
      '[Größe];name;id;tag\n3;Rosa canina;7;rose\n4;Fern, “Boston”;8;',
    ],
    [
      'with a first title in braces',
      '{Preis};id;name;tag\n3;7;Rosa canina;rose\n4;8;Fern, “Boston”;',
    ],
    ['as JSON', JSON.stringify([ROSE, FERN])],
    [
      'as JSON with a byte order mark',
      `\ufeff${JSON.stringify([ROSE, { id: 8, name: FERN.name }])}`,
    ],
    ['as JSON with fields of its own', JSON.stringify([{ ...ROSE, price: 3 }, FERN])],
  ])('%s', async (_case, file) => {
    const { app, sendFile } = await setUp();
    const check = await checkOf(sendFile, file);
    expect([check.rows, check.faults]).toEqual([2, []]);
    expect(await plantsOf(app)).toEqual([]);
    expect(await lastLine(await sendFile('/bff/imports', file))).toMatchObject({ step: 'saved' });
    expect(await plantsOf(app)).toMatchObject([ROSE, FERN]);
  });

  test('and what its letters were read as is told', async () => {
    const { sendFile } = await setUp();
    expect((await checkOf(sendFile, 'name\nZürich')).encoding).toBe('UTF-8');
    const latin = new Uint8Array([...Buffer.from('name\nZürich', 'latin1')]);
    expect(await checkOf(sendFile, latin)).toMatchObject({
      encoding: 'Windows-1252',
      preview: [{ name: 'Zürich' }],
    });
  });

  test('and what it leaves out is told before anything is written', async () => {
    const { sendFile } = await setUp();
    const csv = await checkOf(sendFile, 'Price,name,Supplier\n3,Fern,Ada');
    expect(csv.ignored).toEqual(['Price', 'Supplier']);
    const json = await checkOf(sendFile, '[{"name":"Fern","price":3},{"name":"Rose","price":4}]');
    expect(json.ignored).toEqual(['price']);
    const guarded = "id,name,tag\n1,'+One','@home\n2,'Rose',\n3,\"x;'=y\",\n";
    expect((await checkOf(sendFile, guarded)).unguarded).toBe(3);
    expect((await checkOf(sendFile, '[{"name":"\'+One\'"}]')).unguarded).toBe(0);
  });

  test('and its first good rows are shown as they would be plants, long texts cut', async () => {
    const { sendFile } = await setUp();
    const rows = Array.from({ length: 20 }, (_, i) => `${i || 'x'},${' n'.repeat(99)}`);
    const { preview } = await checkOf(sendFile, `id,name\n${rows.join('\n')}`);
    expect(preview).toHaveLength(5);
    expect(preview[0]).toEqual({
      ...{ row: 3, id: 1, name: `${'n '.repeat(20).trimEnd()}…`, tag: '' },
      ...{ outcome: 'added', there: null },
    });
  });
});

describe('a file that is no list of plants says what it is and what to do', () => {
  const zip = Buffer.from('PK\x03\x04xl/workbook.xml');
  test.each([
    ['a PDF named .csv', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), /PDF/],
    ['a spreadsheet', zip, /\.xlsx.*CSV UTF-8/],
    ['bytes that are no text', Buffer.from([110, 0, 1, 2]), /not text/],
    [
      'text in UTF-8 with a damaged byte',
      Buffer.concat([Buffer.from('name\nZürich\nRos'), Buffer.from([0xe9, 10])]),
      /not text in UTF-8, line 3/,
    ],
    ['JSON in Latin-1', Buffer.from('[{"name":"Zürich"}]', 'latin1'), /not text in UTF-8, line 1/],
    ['text in UTF-16', Buffer.from('\ufeffname\nRose', 'utf16le'), /UTF-16/],
    ['nothing', '', /empty/],
    ['a header alone', 'id,name,tag\n', /no plants/],
    ['an empty list', '[]', /no plants/],
    ['nothing but empty rows', '\n  \n', /no plants/],
    ['a column twice', 'name,Name\nRose,Fern', /“name” comes twice/],
    ['a quote that never ends', `name\n"${'x\n'.repeat(300_000)}`, /Row 2 does not end/],
    ['JSON that is no list', '{"name":"Rose"}', /the \[ of a list/],
    ['JSON that is broken', '[{"name":"Rose"},\n{"name":}]', /line 2, column 9/],
    ['JSON with a field twice', '[{"name":"Rose","name":"Fern"}]', /comes twice/],
  ])('%s', async (_case, file, reason) => {
    const { app, sendFile } = await setUp();
    for (const path of ['/bff/imports/check', '/bff/imports']) {
      const response = await sendFile(path, file);
      const line = response.ok ? await lastLine(response) : null;
      const problem = line?.step === 'refused' ? line.problem : await problemOf(response);
      expect(problem.code).toBe('unreadable_file');
      expect(problem.detail).toMatch(reason);
    }
    expect((await app.store.plants.version('main')).seq).toBe(0);
  });
});

describe('what is wrong is told with its row and column, and nothing is written:', () => {
  test.each([
    ['no name', 'name,tag\n,rose', 2, 'name', /Enter a name/],
    [
      'a name of 5,000 characters',
      `name\n${'x'.repeat(5000)}`,
      2,
      'name',
      /at most 200 .* has 5000/,
    ],
    ['a line break in a name', 'name\n"Rosa\ncanina"', 2, 'name', /U\+000A/],
    ['a tag that is too long', `name,tag\nFern,${'x'.repeat(51)}`, 2, 'tag', /at most 50/],
    ['an id that is no number', 'id,name\n12a,Fern', 2, 'id', /whole number.*“12a”/],
    ['an id with a point', 'id,name\n1.0,Fern', 2, 'id', /“1\.0”/],
    ['an id below zero', 'id,name\n-1,Fern', 2, 'id', /from 0/],
    [
      'an id beyond all',
      'id,name\n9007199254740993,Fern',
      2,
      'id',
      /to 9007199254740991. Found 9007199254740993/,
    ],
    ['an id twice', 'id,name\n5,Fern\n\n5,Rose', 4, 'id', /Id 5 is already in row 2/],
    ['too many cells', 'name,tag\nFern, Boston,shade', 2, null, /3 cells and the header 2/],
    ['quotes that do not pair', 'name,tag\n"Fern" Boston,x\n', 2, null, /quotes do not match up/],
    [
      'a cell that shows an error',
      `id,name,tag\n1,Oak,"${UNREADABLE_CELL}#N/A"`,
      2,
      'tag',
      /“#N\/A” here, which is an error\. .* or empty the cell/,
    ],
    [
      'an id that shows an error',
      `id,name\n${UNREADABLE_CELL}#REF!,Oak`,
      2,
      'id',
      /“#REF!” here, which is an error/,
    ],
    [
      'a formula whose result is not in the file',
      `name,tag\nOak,${UNREADABLE_CELL}=`,
      2,
      'tag',
      /holds a formula here and not its result\. Open .* and choose it again/,
    ],
    [
      'a number in a format of its own',
      `name\n${UNREADABLE_CELL}7`,
      2,
      'name',
      /the number 7 in a format .*“General”/,
    ],
    ['an entry that is no object', '[{"name":"Fern"},["Rose"]]', 2, null, /must be an object/],
    ['an entry that is a word of JSON', '[null]', 1, null, /must be an object/],
    ['an entry without a name', '[{"tag":"x"}]', 1, 'name', /Name is required/],
    ['an id that is a text', '[{"id":"7","name":"Fern"}]', 1, 'id', /Found a string/],
    [
      'no id left',
      'id,name\n9007199254740991,A\n,B',
      3,
      'id',
      /^No more ids can be assigned automatically\. Give/,
    ],
  ])('%s', async (_case, file, row, column, problem) => {
    const { app, sendFile } = await setUp();
    expect(await lastLine(await sendFile('/bff/imports', '[{"id":1,"name":"Oak"}]'))).toMatchObject(
      {
        step: 'saved',
      },
    );
    const check = await checkOf(sendFile, file);
    expect(check.faults).toEqual([{ row, column, problem: expect.stringMatching(problem) }]);
    expect([check.faultCount, check.wrongRows]).toEqual([1, 1]);
    expect(await lastLine(await sendFile('/bff/imports', file))).toEqual({
      step: 'checked',
      check,
    });
    expect(await plantsOf(app)).toHaveLength(1);
  });

  test('where too few ids are left, all rows without one', async () => {
    const { sendFile } = await setUp();
    const file = 'id,name\n,A\nx,B\n9007199254740990,C\n,D';
    const check = await checkOf(sendFile, file);
    const problem = expect.stringMatching(
      /^Only 1 more id can be assigned automatically, and 2 rows have none\. Give/,
    );
    const faults = [
      { row: 2, column: 'id', problem },
      { row: 3, column: 'id', problem: expect.stringMatching(/whole number/) },
      { row: 5, column: 'id', problem },
    ];
    expect(check).toMatchObject({ rows: 4, added: 1, wrongRows: 3, faultCount: 3, faults });
    const problems = await (await sendFile('/bff/imports/problems', file)).text();
    expect(problems.trim().split('\r\n')).toHaveLength(4);
  });

  test('20,000 wrong rows are counted, the first shown, and all are in the file to download', async () => {
    const { sendFile } = await setUp();
    const file = `id,name\n${'x,\n'.repeat(20_000)}`;
    const check = await checkOf(sendFile, file);
    expect([check.rows, check.faultCount, check.wrongRows]).toEqual([20_000, 40_000, 20_000]);
    expect(check.faults).toHaveLength(50);
    const response = await sendFile('/bff/imports/problems', file);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="problems.csv"');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe('row,column,problem');
    expect(lines).toHaveLength(40_002);
    expect(lines.at(-2)).toMatch(/^20001,name,Enter a name\./);
  });

  test('more than 100,000 rows are refused', async () => {
    const { sendFile } = await setUp();
    const line = await lastLine(
      await sendFile('/bff/imports/check', `name\n${'x\n'.repeat(100_001)}`),
    );
    expect(line).toMatchObject({ step: 'refused', problem: { code: 'payload_too_large' } });
  });
});

test('rows without an id get theirs after all others, and all are added in the order of the file', async () => {
  const { app, sendFile } = await setUp();
  const line = await lastLine(await sendFile('/bff/imports', 'name,id\nA,\nB,1\nC,\nD,2\n'));
  expect(line).toMatchObject({ step: 'saved', change: { addedCount: 4 } });
  expect((await plantsOf(app)).map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 B',
    '2 D',
    '3 A',
    '4 C',
  ]);
  const { rows } = await app.store.plants.page({
    ...{ workspace: 'main', limit: 9, cursor: 'first' },
    sort: { column: 'added', descending: false },
  });
  expect(rows.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
});

test('an import is one change that says so, and one Undo takes it back', async () => {
  const { app, sendFile } = await setUp();
  const browse = await signedIn(app, 'editor');
  await linesOf(await sendFile('/bff/imports', 'name\nA\nB\nC\n'));
  expect(await app.store.plants.findChange('main', 1)).toMatchObject({ purpose: 'import' });
  expect((await browse('POST', '/bff/changes/1/undo', { at: app.clock.now })).status).toBe(200);
  expect(await plantsOf(app)).toEqual([]);
});

test('an import with a condition on ids that jump leaves the plants as they were, and its key free', async () => {
  const { app, sendFile } = await setUp();
  const key = { 'Idempotency-Key': 'jump' };
  const jumping = 'id,name\n5000,A\n';
  const refused = await lastLine(await sendFile('/bff/imports?refuseJump=true', jumping, key));
  expect(refused).toMatchObject({ step: 'checked', check: { jump: { highestId: 5000 } } });
  expect(await plantsOf(app)).toEqual([]);
  expect(await lastLine(await sendFile('/bff/imports', jumping, key))).toMatchObject({
    step: 'saved',
  });
  const repeated = await lastLine(await sendFile('/bff/imports?refuseJump=true', jumping, key));
  expect(repeated).toMatchObject({ step: 'saved', change: { seq: 1 } });
  const near = await lastLine(await sendFile('/bff/imports?refuseJump=true', 'id,name\n5001,B\n'));
  expect(near).toMatchObject({ step: 'saved' });
});

test('an import sent again under its key after somebody has undone it says who', async () => {
  const { app, sendFile } = await setUp();
  const send = async () =>
    await lastLine(await sendFile('/bff/imports', 'id,name\n1,A\n', { 'Idempotency-Key': 'one' }));
  expect(await send()).toMatchObject({ step: 'saved' });
  const ben = await signedIn(app, 'editor');
  await ben('POST', '/bff/changes/1/undo', { at: app.clock.now });
  expect(await send()).toMatchObject({
    step: 'refused',
    problem: {
      code: 'change_conflict',
      detail: expect.stringMatching(/has undone your first attempt since/),
    },
  });
  expect(await plantsOf(app)).toEqual([]);
});

test('the same file under the same key is imported once; another file under it is refused', async () => {
  const { app, sendFile } = await setUp();
  const key = { 'Idempotency-Key': 'one' };
  const first = await lastLine(await sendFile('/bff/imports', 'id,name\n1,A\n', key));
  const again = await lastLine(await sendFile('/bff/imports', 'id,name\n1,A\n', key));
  expect(first).toMatchObject({ ...again });
  expect(await lastLine(await sendFile('/bff/imports', 'id,name\n2,B\n', key))).toMatchObject({
    step: 'refused',
    problem: { code: 'idempotency_key_reused' },
  });
  expect(await plantsOf(app)).toHaveLength(1);
});

test('a file with soft hyphens and other spaces makes the plants that its preview shows, without them', async () => {
  const { app, sendFile } = await setUp();
  const file = 'id,name,tag\n7,Ro\u00adsa\u00a0canina,ro\u200bse\n';
  expect((await checkOf(sendFile, file)).preview).toMatchObject([ROSE]);
  await linesOf(await sendFile('/bff/imports', file));
  expect(await plantsOf(app)).toMatchObject([ROSE]);
});

const NASTY: Plant[] = [
  { id: 0, name: '=1+1', tag: '+49' },
  { id: 3, name: '@SUM(A1:A2)', tag: "'-x" },
  { id: 4, name: "''=x", tag: "'" },
  { id: 5, name: "O'Hara’s “best”; a,b", tag: '"quoted"' },
  { id: 6, name: '＝1＋1', tag: '＠x' },
  { id: 7, name: 'Zürich 👩‍👩‍👧 e\u0301'.normalize('NFC'), tag: 'שלום' },
  { id: 8, name: 'NULL', tag: 'sep=;' },
  { id: 9, name: '007', tag: '1e5' },
  { id: 9007199254740990, name: '-- ; DROP TABLE', tag: '\\' },
];

test.each(['csv', 'json'])(
  'a list exported as %s, wiped and imported is the same',
  async (format) => {
    const { app, sendFile } = await setUp();
    const browse = await signedIn(app, 'editor');
    await linesOf(await sendFile('/bff/imports', JSON.stringify(NASTY)));
    expect(await plantsOf(app)).toMatchObject(NASTY);
    const response = await browse('GET', `/bff/export?format=${format}`);
    const exported = new Uint8Array(await response.arrayBuffer());
    await browse('POST', '/bff/deletions', { plants: NASTY });
    expect(await plantsOf(app)).toEqual([]);
    expect(await lastLine(await sendFile('/bff/imports', exported))).toMatchObject({
      step: 'saved',
    });
    expect(await plantsOf(app)).toMatchObject(NASTY);
  },
);

test('while an import is being saved for long, that is told again and again', async () => {
  const { app, sendFile } = await setUp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const commit = app.store.plants.commit.bind(app.store.plants);
  vi.spyOn(app.store.plants, 'commit').mockImplementationOnce(async (draft) => {
    await vi.advanceTimersByTimeAsync(12_000);
    return await commit(draft);
  });
  const lines = await linesOf(await sendFile('/bff/imports', 'name\nRose\n'));
  const saving = { step: 'saving', rows: 1 };
  expect(lines.slice(-4)).toEqual([
    ...[saving, saving, saving],
    expect.objectContaining({ step: 'saved' }),
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('two imports into a workspace at once are two changes, each whole', async () => {
  const { app, sendFile } = await setUp();
  const first = await sendFile('/bff/imports', `name\n${'Fern\n'.repeat(20_000)}`);
  // A proxy passes each line on as it comes.
  expect(first.headers.get('x-accel-buffering')).toBe('no');
  const second = await sendFile('/bff/imports', 'name\nRose\nOlive\n');
  const ends = [await lastLine(first), await lastLine(second)];
  expect(ends).toMatchObject([
    { step: 'saved', change: { addedCount: 20_000 } },
    { step: 'saved', change: { addedCount: 2 } },
  ]);
  expect((await app.store.plants.version('main')).total).toBe(20_002);
});

const WITHDRAWN = { step: 'refused', problem: { code: 'idempotency_key_reused' } };

describe('an import that is cancelled before it is saved writes nothing, not even later:', () => {
  const file = `name\n${'Fern\n'.repeat(50_000)}`;

  test('by its key', async () => {
    const { app } = await setUp();
    const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
    const browse = browserWith(app, cookie);
    const importing = await sendFileWith(app, cookie)('/bff/imports', file, {
      'Idempotency-Key': 'one',
    });
    expect(await outcomeOf(browse, 'another')).toBe(false);
    expect(await outcomeOf(browse, 'one')).toBe(false);
    expect(await lastLine(importing)).toMatchObject(WITHDRAWN);
    expect((await app.store.plants.version('main')).seq).toBe(0);
    const again = await sendFileWith(app, cookie)('/bff/imports', file, {
      'Idempotency-Key': 'two',
    });
    expect(await lastLine(again)).toMatchObject({ step: 'saved' });
    expect(await outcomeOf(browse, 'two')).toBe(true);
  });

  test('by its key while its file is still on its way', async () => {
    const { app } = await setUp();
    const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
    expect(await outcomeOf(browserWith(app, cookie), 'one')).toBe(false);
    const key = { 'Idempotency-Key': 'one' };
    const late = await sendFileWith(app, cookie)('/bff/imports', 'name\nRose\n', key);
    expect(await lastLine(late)).toMatchObject(WITHDRAWN);
    expect((await app.store.plants.version('main')).seq).toBe(0);
  });

  test('by closing the connection', async () => {
    const { app, sendFile } = await setUp();
    const importing = await sendFile('/bff/imports', file);
    await importing.body?.cancel();
    const another = async () => {
      const response = await sendFile('/bff/imports', 'name\nRose\n');
      return response.ok ? (await lastLine(response))?.step : response.status;
    };
    await expect.poll(another).toBe('saved');
    expect(await plantsOf(app)).toHaveLength(1);
  });

  test('but not by somebody else', async () => {
    const { app, sendFile } = await setUp();
    const importing = await sendFile('/bff/imports', file, { 'Idempotency-Key': 'one' });
    const other = await signedIn(app, 'admin');
    expect(await outcomeOf(other, 'one')).toBe(false);
    expect(await lastLine(importing)).toMatchObject({ step: 'saved' });
  });
});

test('an import is cancelled by nothing that is no key, and no such text is remembered', async () => {
  const browse = await signedIn(await createTestApp(), 'editor');
  for (const key of ['', 'k'.repeat(256), 'é']) {
    const response = await browse('DELETE', `/bff/changes?${new URLSearchParams({ key })}`);
    expect(response.status, key).toBe(400);
  }
});

test('an import is cancelled by no text of a token, which would be written down', async () => {
  const adminToken = 'settings-admin-0123456789';
  const app = await createTestApp({ adminToken });
  const browse = await signedIn(app, 'editor');
  const withdraw = vi.spyOn(app.store.plants, 'withdrawKey');
  for (const key of [await tokenFor(app, 'viewer'), adminToken]) {
    const response = await browse('DELETE', `/bff/changes?${new URLSearchParams({ key })}`);
    expect(response.status).toBe(400);
  }
  expect(withdraw).not.toHaveBeenCalled();
});

/** A file of which only the beginning has come, and what tells whether that is read. */
function unfinished(onRead: () => void = () => undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('name\n')),
    pull: () => onRead(),
  });
}

/** Fetch wants it said that a body may be answered before it has been read. */
const STREAMED = { duplex: 'half' } as const;

async function beginUpload(app: TestApp, path: string, workspace: string) {
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor', workspace) }));
  return await beginUploadWith(app, path, cookie);
}

async function beginUploadWith(app: TestApp, path: string, cookie: string, onRead?: () => void) {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
  const init = { method: 'POST', headers, body: unfinished(onRead), ...STREAMED };
  return app.app.request(new Request(`http://localhost${path}`, init));
}

test('uploads of one workspace that never end keep no other workspace from importing', async () => {
  const app = await createTestApp();
  for (let i = 0; i < 10; i += 1) void beginUpload(app, '/bff/imports/check', 'main');
  const own = await fileSender(app, 'editor', 'main');
  const elsewhere = await fileSender(app, 'editor', 'other');
  await expect.poll(async () => (await own('/bff/imports/check', 'name\nRose')).status).toBe(409);
  expect(await lastLine(await elsewhere('/bff/imports', 'name\nRose\n'))).toMatchObject({
    step: 'saved',
  });
});

const WAYS_OUT = {
  'is sent away': {
    code: 'session_required',
    leave: async (app: TestApp, { id }: TokenRecord) => await revokeToken(app.access, id, 'main'),
  },
  'may only look from then on': {
    code: 'insufficient_scope',
    leave: async (app: TestApp, token: TokenRecord) =>
      await writesTo(app.access.access).changeRole(token, 'viewer', app.clock.now),
  },
};

test.each(Object.entries(WAYS_OUT))(
  'files that are on their way when their sender %s give their places to others at once',
  async (_way, { code, leave }) => {
    const app = await createTestApp();
    const own = await fileSender(app);
    const senders = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const wanted = { name: randomUUID(), role: 'editor', workspace: 'main' } as const;
        const { text, record } = await createToken(app.access, { ...wanted, lifetimeMs: null });
        return { record, cookie: cookieOf(await signIn(app, { token: text })) };
      }),
    );
    const beingRead = new Set<string>();
    const uploads = senders.flatMap(({ cookie }) =>
      ['/bff/imports', '/bff/imports/check'].map((path) =>
        beginUploadWith(app, path, cookie, () => beingRead.add(path + cookie)),
      ),
    );
    await expect.poll(() => beingRead.size).toBe(uploads.length);
    expect((await own('/bff/imports/check', 'name\nRose')).status).toBe(409);
    for (const { record } of senders) await leave(app, record);
    expect((await own('/bff/imports/check', 'name\nRose')).status).toBe(200);
    for (const upload of uploads) expect((await problemOf(await upload)).code).toBe(code);
  },
);

describe('a stop waits for no file:', () => {
  test.each(['/bff/imports', '/bff/imports/check', '/bff/imports/problems'])(
    'one on its way to %s is refused',
    async (path) => {
      const app = await createTestApp();
      const answer = beginUpload(app, path, 'main');
      await new Promise(setImmediate);
      app.shutdown.abort();
      expect(await problemOf(await answer)).toMatchObject({
        code: 'storage_unavailable',
        detail: expect.stringMatching(/about to stop.*nothing.*written/),
      });
    },
  );

  test('one that is being checked or imported ends there, and nothing is written', async () => {
    const { app, sendFile } = await setUp();
    const elsewhere = await fileSender(app, 'editor', 'other');
    const file = `name\n${'Fern\n'.repeat(100_000)}`;
    const importing = await sendFile('/bff/imports', file);
    const checking = await elsewhere('/bff/imports/check', file);
    const listing = await elsewhere('/bff/imports/problems', file);
    app.shutdown.abort();
    for (const response of [importing, checking]) {
      expect(await lastLine(response)).toMatchObject({
        step: 'refused',
        problem: { code: 'storage_unavailable' },
      });
    }
    expect((await listing.text()).trimEnd().split('\n').at(-1)).toMatch(/about to stop/);
    expect((await app.store.plants.version('main')).seq).toBe(0);
  });
});

test('a check that nobody waits for any more ends, and gives its place to another', async () => {
  const { sendFile } = await setUp();
  const file = `name\n${'Fern\n'.repeat(100_000)}`;
  const left = await Promise.all(
    Array.from({ length: 3 }, () => sendFile('/bff/imports/check', file)),
  );
  expect((await sendFile('/bff/imports/check', 'name\nRose')).status).toBe(409);
  for (const { body } of left) await body?.cancel();
  await expect
    .poll(async () => (await sendFile('/bff/imports/check', 'name\nRose')).status)
    .toBe(200);
});

test('what is told of a file is short, whatever is in it', async () => {
  const { sendFile } = await setUp();
  const long = 'x'.repeat(200_000);
  const files = [
    `name,${long}\n${long},\n`.slice(0, 240_000),
    `[${Array.from({ length: 60 }, (_, i) => `{"${long}${i}":1,"name":"${long}","id":"${long}"}`).join(',')}]`.slice(
      0,
    ),
    `name,${Array.from({ length: 5000 }, (_, i) => `column ${i}`).join(',')}\n${'x,'.repeat(6000)}\n`,
  ];
  for (const file of files) {
    const text = await (await sendFile('/bff/imports/check', file)).text();
    expect(text.length).toBeLessThan(32_000);
  }
});

test('a file that is too large is refused by its declared length', async () => {
  const { sendFile } = await setUp();
  const response = await sendFile('/bff/imports/check', 'name\nFern', {
    'Content-Length': String(200 * 1024 * 1024),
  });
  expect(response.status).toBe(413);
  expect((await problemOf(response)).detail).toMatch(/larger than 16 MB.*Split it/);
});

test('a viewer imports nothing and is not read', async () => {
  const { app } = await setUp();
  const sendFile = await fileSender(app, 'viewer');
  for (const path of ['/bff/imports', '/bff/imports/check', '/bff/imports/problems']) {
    expect((await problemOf(await sendFile(path, '%PDF-'))).code).toBe('insufficient_scope');
  }
});

test('the report of a file counts as unread, as any long answer does, until its stream has ended', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const cookie = cookieOf(await signIn(app, { token }));
  const unread = new UnreadAnswers();
  const { url } = await listen(app, undefined, unread);
  const noted = vi.spyOn(unread, 'add');
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const rows = Array.from({ length: 60 }, (_, row) => `x${row},${'a'.repeat(201)}\n`);
  const body = `id,name\n${rows.join('')}`;
  for (const path of ['/bff/imports/check', '/bff/imports']) {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    const lines = (await answer.text()).split('\n');
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(longest).toBeGreaterThan(1024);
    expect(Math.max(...noted.mock.calls.map(([, length]) => length))).toBe(longest + 1);
    noted.mockClear();
  }
  await expect.poll(() => unread.size).toBe(0);
});
