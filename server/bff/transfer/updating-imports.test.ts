import { describe, expect, test } from 'vitest';
import type { ImportCheck } from '../../contract/imports.ts';
import type { Plant } from '../../contract/plants.ts';
import { createTestApp, problemOf, type TestApp, tokenFor } from '../../testing/app.ts';
import { browserWith, cookieOf, linesOf, sendFileWith, signIn } from '../../testing/browser.ts';
import { readView } from '../../testing/domain.ts';

const THERE: Plant[] = [
  { id: 1, name: 'Oak', tag: 'tree' },
  { id: 2, name: 'Fern', tag: 'shade' },
  { id: 3, name: 'Rose', tag: 'sun' },
];

/** One row of each kind: as it is, another tag, new with an id, new without. */
const FILE = 'id,name,tag\n1,Oak,tree\n2,Fern,pot\n9,Moss,\n,Ivy,\n';

async function setUp() {
  const app = await createTestApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const sendFile = sendFileWith(app, cookie);
  const browse = browserWith(app, cookie);
  await linesOf(await sendFile('/bff/imports', JSON.stringify(THERE)));
  async function lastLine(path: string, file: string, key?: string) {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    return (await linesOf(await sendFile(path, file, headers))).at(-1);
  }
  async function check(file: string): Promise<ImportCheck> {
    const line = await lastLine('/bff/imports/check', file);
    if (line?.step === 'checked') return line.check;
    throw new Error(JSON.stringify(line));
  }
  return { app, browse, sendFile, lastLine, check };
}

async function plantsOf(app: TestApp): Promise<string[]> {
  const plants = await readView(app.store.plants, 'main');
  return plants.map(({ id, name, tag }) => `${id} ${name} ${tag}`.trim());
}

const AS_THEY_WERE = ['1 Oak tree', '2 Fern shade', '3 Rose sun'];

test('a check tells how many plants would be new, replaced and as they are, and shows some of each', async () => {
  const { app, check } = await setUp();
  const found = await check(FILE);
  expect(found).toMatchObject({ rows: 4, added: 2, replaced: 1, unchanged: 1, faultCount: 0 });
  expect(found.preview).toEqual([
    {
      ...{ row: 2, id: 1, name: 'Oak', tag: 'tree', outcome: 'unchanged' },
      there: { name: 'Oak', tag: 'tree' },
    },
    {
      ...{ row: 3, id: 2, name: 'Fern', tag: 'pot', outcome: 'replaced' },
      there: { name: 'Fern', tag: 'shade' },
    },
    { row: 4, id: 9, name: 'Moss', tag: '', outcome: 'added', there: null },
    { row: 5, id: null, name: 'Ivy', tag: '', outcome: 'added', there: null },
  ]);
  expect(found.taken).toEqual([
    { row: 3, column: 'id', problem: expect.stringMatching(/^Id 2 is taken by “Fern”/) },
  ]);
  expect(await plantsOf(app)).toEqual(AS_THEY_WERE);
});

describe('rows that have the ids of other plants', () => {
  test('are refused where nothing else is asked for', async () => {
    const { app, lastLine, check, sendFile } = await setUp();
    expect(await lastLine('/bff/imports', FILE)).toEqual({
      step: 'checked',
      check: await check(FILE),
    });
    const problems = await (await sendFile('/bff/imports/problems', FILE)).text();
    expect(problems).toMatch(/\r\n3,id,"Id 2 is taken by “Fern”/);
    expect(await plantsOf(app)).toEqual(AS_THEY_WERE);
  });

  test('replace these as one change, which one Undo takes back', async () => {
    const { app, lastLine, browse, sendFile } = await setUp();
    const line = await lastLine('/bff/imports?replace=true', FILE);
    expect(line).toMatchObject({ step: 'saved', change: { addedCount: 3, removedCount: 1 } });
    const problems = await (await sendFile('/bff/imports/problems?replace=true', FILE)).text();
    expect(problems).toBe('row,column,problem\r\n');
    expect(await plantsOf(app)).toEqual([
      '1 Oak tree',
      '2 Fern pot',
      '3 Rose sun',
      '9 Moss',
      '10 Ivy',
    ]);
    const undo = await browse('POST', '/bff/changes/2/undo', { at: app.clock.now });
    expect(undo.status).toBe(200);
    expect(await plantsOf(app)).toEqual(AS_THEY_WERE);
  });

  test('are left out with the wrong ones, and the good rows imported', async () => {
    const { app, lastLine } = await setUp();
    const line = await lastLine('/bff/imports?leaveOut=true', `${FILE}4,,\n`);
    expect(line).toMatchObject({ step: 'saved', change: { addedCount: 2, removedCount: 0 } });
    expect(line).toMatchObject({ check: { wrongRows: 1, replaced: 1, faults: [{ row: 6 }] } });
    expect(await plantsOf(app)).toEqual([...AS_THEY_WERE, '9 Moss', '10 Ivy']);
  });

  test('replace them while the wrong ones are left out', async () => {
    const { app, lastLine } = await setUp();
    await lastLine('/bff/imports?replace=true&leaveOut=true', `${FILE}4,,\n`);
    expect(await plantsOf(app)).toHaveLength(5);
    expect(await plantsOf(app)).toContain('2 Fern pot');
  });
});

describe('where no id is left to give', () => {
  const last = '9007199254740991';
  const rows = ['1,Oak,tree', ...'ABCDEF'].map((name) => (name.length > 1 ? name : `,${name},`));
  const file = ['id,name,tag', ...rows, '5,Moss,', '6,Thyme,', ''].join('\n');

  test('rows without one are left out with the wrong ones, and told so', async () => {
    const { app, lastLine, check } = await setUp();
    await lastLine('/bff/imports', `id,name\n${last},Yew\n`);
    const found = await check(file);
    expect(found).toMatchObject({ rows: 9, added: 2, unchanged: 1, wrongRows: 6, faultCount: 6 });
    expect(found.faults.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(found.preview.map(({ id }) => id)).toEqual([1, 5, 6]);
    expect(await lastLine('/bff/imports', file)).toEqual({ step: 'checked', check: found });
    const address = `/bff/imports?leaveOut=true&fingerprint=${found.fingerprint}`;
    const line = await lastLine(address, file);
    expect(line).toMatchObject({ step: 'saved', change: { addedCount: 2, removedCount: 0 } });
    expect(await plantsOf(app)).toEqual([...AS_THEY_WERE, '5 Moss', '6 Thyme', `${last} Yew`]);
  });

  test('a file of nothing else imports nothing', async () => {
    const { lastLine, check } = await setUp();
    await lastLine('/bff/imports', `id,name\n${last},Yew\n`);
    const nothing = { step: 'checked', check: await check('name\nA\nB\n') };
    expect(nothing.check).toMatchObject({ added: 0, wrongRows: 2, preview: [] });
    expect(await lastLine('/bff/imports?leaveOut=true', 'name\nA\nB\n')).toEqual(nothing);
  });
});

test('a plant keeps what the file says nothing of: a column that is not there, a field left out', async () => {
  const { app, lastLine } = await setUp();
  await lastLine('/bff/imports?replace=true', 'id,name\n1,Elm\n');
  await lastLine('/bff/imports?replace=true', '[{"id":2,"name":"Bracken"}]');
  // An empty cell says that there is none.
  await lastLine('/bff/imports?replace=true', 'id,name,tag\n3,Rose,\n');
  expect(await plantsOf(app)).toEqual(['1 Elm tree', '2 Bracken shade', '3 Rose']);
});

test.each(['csv', 'json'])('importing our own export as %s changes nothing', async (format) => {
  const { app, browse, sendFile } = await setUp();
  const response = await browse('GET', `/bff/export?format=${format}`);
  const exported = new Uint8Array(await response.arrayBuffer());
  for (const path of ['/bff/imports', '/bff/imports?replace=true&leaveOut=true']) {
    const line = (await linesOf(await sendFile(path, exported))).at(-1);
    const check = { added: 0, replaced: 0, unchanged: 3, faultCount: 0 };
    expect(line).toMatchObject({ step: 'checked', check });
  }
  expect((await app.store.plants.version('main')).seq).toBe(1);
});

describe('nothing is imported but what was read before', () => {
  test.each([
    ['a plant to be replaced is another by now', 'PATCH', '/bff/plants/2'],
    ['a plant that was as it is has gone', 'DELETE', '/bff/plants/1'],
    ['a new id has been taken', 'POST', '/bff/plants'],
  ] as const)('%s', async (_case, method, path) => {
    const { app, browse, lastLine, check } = await setUp();
    const { fingerprint } = await check(FILE);
    const bodies = {
      PATCH: { name: 'Fern', tag: 'bed', expected: { name: 'Fern', tag: 'shade' } },
      DELETE: undefined,
      POST: { id: 9, name: 'Thyme', tag: '' },
    };
    const answer =
      method === 'DELETE'
        ? await browse('POST', '/bff/deletions', { plants: [THERE[0]] })
        : await browse(method, path, bodies[method]);
    expect(answer.ok).toBe(true);
    const before = await plantsOf(app);
    const address = `/bff/imports?replace=true&leaveOut=true&fingerprint=${fingerprint}`;
    const line = await lastLine(address, FILE);
    expect(line).toMatchObject({ step: 'checked', check: { rows: 4 } });
    expect(await plantsOf(app)).toEqual(before);
    const again = await check(FILE);
    expect(again.fingerprint).not.toBe(fingerprint);
    const now = `/bff/imports?replace=true&leaveOut=true&fingerprint=${again.fingerprint}`;
    expect(await lastLine(now, FILE)).toMatchObject({ step: 'saved' });
  });

  test('a file of which the same would come is another file', async () => {
    const { app, lastLine, check } = await setUp();
    const { fingerprint } = await check(FILE);
    const address = `/bff/imports?replace=true&fingerprint=${fingerprint}`;
    const line = await lastLine(address, FILE.replace('Ivy', 'Hemlock'));
    expect(line).toMatchObject({ step: 'checked' });
    expect(await plantsOf(app)).toEqual(AS_THEY_WERE);
    expect(await lastLine(address, FILE)).toMatchObject({ step: 'saved' });
  });

  test('what others changed elsewhere does not matter', async () => {
    const { browse, lastLine, check } = await setUp();
    const { fingerprint } = await check(FILE);
    await browse('POST', '/bff/plants', { name: 'Thyme', tag: '' });
    const address = `/bff/imports?replace=true&fingerprint=${fingerprint}`;
    expect(await lastLine(address, FILE)).toMatchObject({ step: 'saved' });
  });
});

test('a file is imported once under a key: with other wishes, or read otherwise, it is another request, after another check it is not', async () => {
  const { app, lastLine } = await setUp();
  const file = `${FILE}4,,\n`;
  const first = await lastLine('/bff/imports?leaveOut=true', file, 'one');
  expect(first).toMatchObject({ step: 'saved', change: { addedCount: 2 } });
  for (const query of ['', '?replace=true&leaveOut=true', '?leaveOut=true&columns=id,name,'])
    expect(await lastLine(`/bff/imports${query}`, file, 'one')).toMatchObject({
      step: 'refused',
      problem: { code: 'idempotency_key_reused' },
    });
  const again = await lastLine('/bff/imports?leaveOut=true&fingerprint=x', file, 'one');
  expect(first).toMatchObject({ ...again });
  expect((await app.store.plants.version('main')).total).toBe(5);
});

test.each([
  ['/bff/imports?replace=yes', /replace.*must be true, or be left out/],
  ['/bff/imports?leaveOut=', /leaveOut.*must be true/],
  ['/bff/imports?overwrite=true', /overwrite.*is unknown/],
  ['/bff/imports/problems?leaveOut=true', /leaveOut.*is unknown/],
])('%s is refused before the file is read', async (path, detail) => {
  const { sendFile } = await setUp();
  const problem = await problemOf(await sendFile(path, FILE));
  expect(problem).toMatchObject({ status: 400, detail: expect.stringMatching(detail) });
});
