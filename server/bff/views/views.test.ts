import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/access.ts';
import { MOST_VIEWS, type View } from '../../contract/views.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { viewRecord } from '../../store/conformance/records.ts';
import { bodyOf, createTestApp, problemOf, type TestApp } from '../../testing/app.ts';
import { type Browse, browserWith, cookieOf, signIn } from '../../testing/browser.ts';
import { writesTo } from '../../testing/domain.ts';

const SHOWN = { search: 'fern', tags: ['', 'shade'], sort: '-added', isRoomy: true } as const;
const ALL = { search: '', tags: [], sort: 'id', isRoomy: false } as const;
type Whose = 'own' | 'shared';

async function admit(app: TestApp, name: string, role: Role, workspace = 'main') {
  const token = { name, role, workspace, lifetimeMs: null };
  const { text, record } = await createToken(app.access, token);
  const signedIn = async () => browserWith(app, cookieOf(await signIn(app, { token: text })));
  return { id: record.id, browse: await signedIn(), signedIn };
}

async function setUp() {
  const app = await createTestApp();
  const [ada, ben] = [await admit(app, 'Ada', 'editor'), await admit(app, 'Ben', 'viewer')];
  return { app, ada, ben };
}

async function listed(browse: Browse): Promise<View[]> {
  return await bodyOf<View[]>(await browse('GET', '/bff/views'));
}

async function names(browse: Browse): Promise<string[]> {
  return (await listed(browse)).map(({ name }) => name);
}

const post = async (browse: Browse, whose: Whose, name: string, shown: object = SHOWN) =>
  await browse('POST', `/bff/views/${whose}`, { name, shown });

async function save(browse: Browse, whose: Whose, name: string, shown?: object): Promise<View> {
  const answer = await post(browse, whose, name, shown);
  expect(answer.status).toBe(201);
  return await bodyOf<View>(answer);
}

const addressOf = ({ id, isShared }: View) => `/bff/views/${isShared ? 'shared' : 'own'}/${id}`;

const change = async (browse: Browse, view: View, wanted: object) =>
  await browse('PATCH', addressOf(view), { revision: view.revision, ...wanted });

const remove = async (browse: Browse, view: View) =>
  await browse('DELETE', `${addressOf(view)}?revision=${view.revision}`);

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, (await problemOf(answer)).code];
}

test('a view keeps a search, tags, an order and whether rows are roomy, under a name', async () => {
  const { ada } = await setUp();
  const made = await save(ada.browse, 'own', '  Ferns  ', {
    ...SHOWN,
    tags: ['shade', '', 'shade'],
  });
  expect(made).toMatchObject({ name: 'Ferns', isShared: false, shown: SHOWN });
  expect(await listed(ada.browse)).toEqual([made]);
});

test('one’s own follow from browser to browser, and nobody else is told of them', async () => {
  const { app, ada, ben } = await setUp();
  const view = await save(ben.browse, 'own', 'Ferns');
  expect(await names(await ben.signedIn())).toEqual(['Ferns']);
  expect(await names(ada.browse)).toEqual([]);
  for (const address of [addressOf(view), addressOf({ ...view, isShared: true })]) {
    const wanted = { revision: view.revision, name: 'Mine' };
    expect(await refusal(await ada.browse('PATCH', address, wanted))).toEqual([
      404,
      'view_not_found',
    ]);
    const query = `?revision=${view.revision}`;
    expect((await ada.browse('DELETE', address + query)).status).toBe(404);
  }
  expect(await listed(ben.browse)).toEqual([view]);
  const { browse } = await admit(app, 'Cleo', 'admin', 'other');
  expect(await names(browse)).toEqual([]);
});

test('those of the workspace everyone sees there, and only editors and admins change', async () => {
  const { app, ada, ben } = await setUp();
  const view = await save(ada.browse, 'shared', 'Ferns');
  expect(await listed(ben.browse)).toEqual([view]);
  const weak = [403, 'insufficient_scope'];
  expect(await refusal(await post(ben.browse, 'shared', 'Mosses'))).toEqual(weak);
  expect(await refusal(await change(ben.browse, view, { name: 'Mosses' }))).toEqual(weak);
  expect(await refusal(await remove(ben.browse, view))).toEqual(weak);
  const elsewhere = await admit(app, 'Cleo', 'admin', 'other');
  expect((await remove(elsewhere.browse, view)).status).toBe(404);
  const admin = await admit(app, 'Dora', 'admin');
  expect((await remove(admin.browse, view)).status).toBe(200);
  expect(await names(ben.browse)).toEqual([]);
});

test('a view is renamed, shows something else, and is deleted, each on its own', async () => {
  const { ada } = await setUp();
  const made = await save(ada.browse, 'own', 'Ferns');
  const renamed = await bodyOf<View>(await change(ada.browse, made, { name: 'Shade' }));
  expect(renamed).toMatchObject({ id: made.id, name: 'Shade', shown: SHOWN });
  const updated = await bodyOf<View>(await change(ada.browse, renamed, { shown: ALL }));
  expect(updated).toMatchObject({ id: made.id, name: 'Shade', shown: ALL });
  expect(await listed(ada.browse)).toEqual([updated]);
  expect((await remove(ada.browse, updated)).status).toBe(200);
  expect(await listed(ada.browse)).toEqual([]);
});

test('of two who change a view the second is told who was first, and what they asked for twice is done once', async () => {
  const { app, ada } = await setUp();
  const eve = await admit(app, 'Eve', 'editor');
  const seen = await save(ada.browse, 'shared', 'Ferns');
  const renamed = await change(ada.browse, seen, { name: 'Shade' });
  expect((await change(ada.browse, seen, { name: 'Shade' })).status).toBe(200);
  for (const late of [
    await change(eve.browse, seen, { name: 'Wet' }),
    await change(eve.browse, seen, { shown: ALL }),
    await remove(eve.browse, seen),
  ]) {
    expect(late.status).toBe(409);
    expect((await problemOf(late)).detail).toMatch(/^Ada has changed the view “Shade” since/);
  }
  expect(await listed(eve.browse)).toEqual([await bodyOf<View>(renamed)]);
});

test('a view that is sent twice is kept once, and one that is brought back has its address again', async () => {
  const { ada, ben } = await setUp();
  const made = await save(ada.browse, 'shared', 'Ferns');
  const reordered = { ...SHOWN, tags: SHOWN.tags.toReversed() };
  expect(await save(ben.browse, 'own', 'Ferns')).not.toEqual(made);
  expect(await save(ada.browse, 'shared', 'Ferns', reordered)).toEqual(made);
  expect(await refusal(await post(ada.browse, 'shared', 'Ferns', ALL))).toEqual([
    409,
    'name_taken',
  ]);
  await remove(ada.browse, made);
  const wanted = { name: 'Ferns', shown: SHOWN, id: made.id };
  const back = await bodyOf<View>(await ada.browse('POST', '/bff/views/shared', wanted));
  expect(back).toMatchObject({ id: made.id, name: 'Ferns' });
  const other = { ...wanted, name: 'Mine' };
  const mine = await bodyOf<View>(await ben.browse('POST', '/bff/views/own', other));
  expect(mine.id).not.toBe(made.id);
  expect(await listed(ada.browse)).toEqual([back]);
});

test('the address of a deleted view of the workspace is nobody’s own, and one’s own becomes none of the workspace', async () => {
  const { ada, ben } = await setUp();
  const bringBack = async (
    browse: Browse,
    whose: Whose,
    { id, name }: Pick<View, 'id' | 'name'>,
  ) => {
    const wanted = { name, shown: SHOWN, id };
    return await bodyOf<View>(await browse('POST', `/bff/views/${whose}`, wanted));
  };
  const [ours, mine] = [
    await save(ada.browse, 'shared', 'Ferns'),
    await save(ada.browse, 'own', 'A'),
  ];
  await remove(ada.browse, ours);
  await remove(ada.browse, mine);
  expect((await bringBack(ben.browse, 'own', ours)).id).not.toBe(ours.id);
  expect((await bringBack(ada.browse, 'shared', mine)).id).not.toBe(mine.id);
  expect((await bringBack(ada.browse, 'shared', ours)).id).toBe(ours.id);
  expect((await bringBack(ada.browse, 'own', mine)).id).toBe(mine.id);
});

test('a name is had once by oneself and once by the workspace, whatever its case', async () => {
  const { ada, ben } = await setUp();
  await save(ada.browse, 'own', 'Ferns');
  const shared = await save(ada.browse, 'shared', 'Ferns');
  await save(ben.browse, 'own', 'Ferns');
  for (const alike of ['Ferns', 'FERNS', 'Fe\u200brns', '\ufeffferns']) {
    const taken = await post(ada.browse, 'own', alike, ALL);
    expect(taken.status).toBe(409);
    const { code, detail, errors } = await problemOf(taken);
    expect([code, errors?.[0]?.pointer]).toEqual(['name_taken', '/name']);
    expect(detail).toMatch(/^You have a view named “Ferns” already/);
  }
  await save(ada.browse, 'own', 'Weiß');
  for (const alike of ['WEISS', 'WEIẞ']) {
    expect(await refusal(await post(ada.browse, 'own', alike, ALL))).toEqual([409, 'name_taken']);
  }
  await save(ada.browse, 'shared', 'Mosses');
  const clash = await change(ada.browse, shared, { name: 'mosses' });
  expect(await refusal(clash)).toEqual([409, 'name_taken']);
  const respelled = await change(ada.browse, shared, { name: 'FERNS' });
  expect(await bodyOf<View>(respelled)).toMatchObject({ name: 'FERNS' });
});

test('views come in the order of their names, numbers by value', async () => {
  const { ada } = await setUp();
  for (const name of ['bed 10', 'Ähre', 'Bed 9', 'zinc']) await save(ada.browse, 'own', name);
  await save(ada.browse, 'shared', 'bed 9 b');
  expect(await names(ada.browse)).toEqual(['Ähre', 'Bed 9', 'bed 9 b', 'bed 10', 'zinc']);
});

describe('more views than a list holds are refused', () => {
  test.each(['own', 'shared'] as const)('%s', async (whose) => {
    const { app, ada } = await setUp();
    const tokenId = whose === 'own' ? ada.id : null;
    const views = Array.from({ length: MOST_VIEWS - 1 }, (_, at) =>
      viewRecord({ id: `v${at}`, name: `View ${at}`, tokenId }),
    );
    await app.access.access.update('main', async () => ({ views }));
    const last = await save(ada.browse, whose, 'Last');
    const beyond = await post(ada.browse, whose, 'Beyond');
    expect(beyond.status).toBe(409);
    const { code, detail } = await problemOf(beyond);
    expect([code, detail]).toEqual([
      'too_many_views',
      expect.stringMatching(/50 views.*Delete one/),
    ]);
    const other = whose === 'own' ? 'shared' : 'own';
    await save(ada.browse, other, 'Beyond');
    expect((await remove(ada.browse, last)).status).toBe(200);
    await save(ada.browse, whose, 'Beyond');
  });

  test('of all people of a workspace together', async () => {
    const { app, ada, ben } = await setUp();
    const views = Array.from({ length: 1000 }, (_, at) =>
      viewRecord({ id: `v${at}`, name: `View ${at}`, tokenId: `t${at}` }),
    );
    await app.access.access.update('main', async () => ({ views }));
    for (const answer of [
      await post(ada.browse, 'shared', 'X'),
      await post(ben.browse, 'own', 'X'),
    ]) {
      expect((await problemOf(answer)).detail).toMatch(/together have 1000 views/);
    }
  });
});

test.each([
  [{ name: '', shown: SHOWN }, '/name'],
  [{ name: 'x'.repeat(61), shown: SHOWN }, '/name'],
  [{ name: 'a\u0007b', shown: SHOWN }, '/name'],
  [{ name: '\u202eevil', shown: SHOWN }, '/name'],
  [{ name: 'Ferns' }, '/shown'],
  [{ name: 'Ferns', shown: { ...SHOWN, search: 'x'.repeat(201) } }, '/shown/search'],
  [{ name: 'Ferns', shown: { ...SHOWN, tags: ['x'.repeat(51)] } }, '/shown/tags/0'],
  [{ name: 'Ferns', shown: { ...SHOWN, tags: Array(21).fill('x') } }, '/shown/tags'],
  [{ name: 'Ferns', shown: { ...SHOWN, sort: 'price' } }, '/shown/sort'],
  [{ name: 'Ferns', shown: { ...SHOWN, isRoomy: 1 } }, '/shown/isRoomy'],
  [{ name: 'Ferns', shown: { ...SHOWN, limit: 20 } }, '/shown/limit'],
  [{ name: 'Ferns', shown: SHOWN, isShared: true }, '/isShared'],
  [{ name: 'Ferns', shown: SHOWN, id: 'v1' }, '/id'],
])('the body %j is refused, and says where', async (body, pointer) => {
  const { ada } = await setUp();
  const answer = await ada.browse('POST', '/bff/views/own', body);
  expect(answer.status).toBe(400);
  expect((await problemOf(answer)).errors?.map((error) => error.pointer)).toEqual([pointer]);
  expect(await listed(ada.browse)).toEqual([]);
});

test('a revoked token’s own views go with it, and none that it made for everyone', async () => {
  const { app, ada, ben } = await setUp();
  await save(ada.browse, 'own', 'Mine');
  await save(ada.browse, 'shared', 'Ours');
  await writesTo(app.access.access).revokeToken(ada.id, app.clock.now);
  const kept = await app.access.access.listViews('main');
  expect(kept.map(({ name }) => name)).toEqual(['Ours']);
  expect(await names(ben.browse)).toEqual(['Ours']);
});

test('views of the holder of ADMIN_TOKEN are theirs alone as well', async () => {
  const adminToken = 'settings-admin-0123456789';
  const app = await createTestApp({ adminToken });
  const operator = browserWith(app, cookieOf(await signIn(app, { token: adminToken })));
  await save(operator, 'own', 'Mine');
  const { browse } = await admit(app, 'Ada', 'admin');
  expect(await names(browse)).toEqual([]);
  expect(await names(operator)).toEqual(['Mine']);
});
