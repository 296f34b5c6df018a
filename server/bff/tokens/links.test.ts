import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import type { Role } from '../../contract/access.ts';
import { PAGE_OF_HEADER } from '../../contract/bff.ts';
import type { CreatedToken, SignInLink, TokenList } from '../../contract/tokens.ts';
import { createToken, environmentAdminToken } from '../../domain/access/tokens.ts';
import { bodyOf, createTestApp, problemOf, type TestApp } from '../../testing/app.ts';
import { type Browse, browserWith, cookieOf, signIn } from '../../testing/browser.ts';
import { writesTo } from '../../testing/domain.ts';

/** Less than a link's 15 minutes. */
const LIFETIME_MS = 10 * 60_000;
const ADMIN_TOKEN = 'settings-admin-0123456789';

/** Somebody with a token, signed in with it. */
async function admit(app: TestApp, name: string, role: Role, lifetimeMs: number | null = null) {
  const created = await createToken(app.access, { name, role, workspace: 'main', lifetimeMs });
  const browse = browserWith(app, cookieOf(await signIn(app, { token: created.text })));
  return { id: created.record.id, browse };
}

/** Makes a sign-in link for a token and returns its code. */
async function makeLink(browse: Browse, id: string): Promise<string> {
  const response = await browse('POST', `/bff/tokens/${id}/links`);
  expect(response.status).toBe(201);
  const { address } = await bodyOf<SignInLink>(response);
  return new URL(address).hash.replace('#code=', '');
}

async function enterBy(app: TestApp, code: string): Promise<Browse> {
  const response = await signIn(app, { code });
  expect(response.status).toBe(201);
  return browserWith(app, cookieOf(response));
}

test('a sign-in replaces nobody but whom it was told to, and uses no link up where somebody else is in', async () => {
  const app = await createTestApp();
  const ada = await admit(app, 'Ada', 'admin');
  const ben = await admit(app, 'Ben', 'editor');
  const code = await makeLink(ada.browse, ben.id);
  const cleo = await createToken(app.access, {
    name: 'Cleo',
    role: 'editor',
    workspace: 'main',
    lifetimeMs: null,
  });
  const Cookie = cookieOf(await signIn(app, { token: cleo.text }));
  for (const pageOf of [ada.id, '']) {
    const refused = await signIn(app, { code }, { Cookie, [PAGE_OF_HEADER]: pageOf });
    expect(refused.status).toBe(401);
    expect(await nameOf(browserWith(app, Cookie))).toBe('Cleo');
  }
  const told = { Cookie, [PAGE_OF_HEADER]: cleo.record.id };
  expect(await nameOf(browserWith(app, cookieOf(await signIn(app, { code }, told))))).toBe('Ben');
  expect(await nameOf(browserWith(app, Cookie))).toBeNull();
});

async function nameOf(browse: Browse): Promise<string | null> {
  const session = await bodyOf<{ name: string } | null>(await browse('GET', '/bff/session'));
  return session?.name ?? null;
}

const WAYS = {
  revoked: async (app: TestApp, id: string) =>
    await writesTo(app.access.access).revokeToken(id, app.clock.now),
  expired: async (app: TestApp) => {
    app.clock.now += LIFETIME_MS;
  },
  'an editor’s': async (app: TestApp, id: string) => {
    const ada = await app.access.access.findToken(id);
    if (ada) await writesTo(app.access.access).changeRole(ada, 'editor', app.clock.now);
  },
};

for (const [way, sendAway] of Object.entries(WAYS)) {
  test(`once an admin's token is ${way}, links it made and sessions opened by them end`, async () => {
    const app = await createTestApp();
    const ada = await admit(app, 'Ada', 'admin', LIFETIME_MS);
    const ben = await admit(app, 'Ben', 'editor');
    const guest = await enterBy(app, await makeLink(ada.browse, ben.id));
    expect(await nameOf(guest)).toBe('Ben');
    const unused = await makeLink(ada.browse, ben.id);
    await sendAway(app, ada.id);
    expect(await nameOf(guest)).toBeNull();
    expect((await guest('POST', '/bff/plants', { name: 'Fern' })).status).toBe(401);
    const { code } = await problemOf(await signIn(app, { code: unused }));
    expect(code).toBe('invalid_token');
    expect(await nameOf(ben.browse)).toBe('Ben');
  });
}

test('what a link opened makes ends with the maker of that link, over any number of links', async () => {
  const app = await createTestApp();
  const ada = await admit(app, 'Ada', 'admin');
  const ben = await admit(app, 'Ben', 'admin');
  const cleo = await admit(app, 'Cleo', 'admin');
  const dan = await admit(app, 'Dan', 'viewer');
  const asBen = await enterBy(app, await makeLink(ada.browse, ben.id));
  const asCleo = await enterBy(app, await makeLink(asBen, cleo.id));
  const asDan = await enterBy(app, await makeLink(asCleo, dan.id));
  const unused = await makeLink(asCleo, dan.id);
  const own = await enterBy(app, await makeLink(ben.browse, dan.id));
  await writesTo(app.access.access).revokeToken(ada.id, app.clock.now);
  expect([await nameOf(asBen), await nameOf(asCleo), await nameOf(asDan)]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await signIn(app, { code: unused })).status).toBe(401);
  expect([await nameOf(ben.browse), await nameOf(own)]).toEqual(['Ben', 'Dan']);
});

test('the list of tokens tells who made a link, and whether somebody entered by it', async () => {
  const app = await createTestApp();
  const ada = await admit(app, 'Ada', 'admin');
  const ben = await admit(app, 'Ben', 'editor');
  const code = await makeLink(ada.browse, ben.id);
  const madeAt = new Date(app.clock.now).toISOString();
  const linksOf = async () => {
    const { tokens } = await bodyOf<TokenList>(await ada.browse('GET', '/bff/tokens'));
    return tokens.find(({ id }) => id === ben.id)?.links;
  };
  const made = { madeBy: 'Ada', madeAt, usedAt: null, isOpen: false };
  expect(await linksOf()).toEqual([made]);
  app.clock.now += 60_000;
  const guest = await enterBy(app, code);
  const usedAt = new Date(app.clock.now).toISOString();
  expect(await linksOf()).toEqual([{ ...made, usedAt, isOpen: true }]);
  await guest('DELETE', '/bff/session');
  expect(await linksOf()).toEqual([{ ...made, usedAt, isOpen: false }]);
});

test('what rests on ADMIN_TOKEN is not told as open where there is none any more', async () => {
  const app = await createTestApp({ adminToken: ADMIN_TOKEN });
  const admin = browserWith(app, cookieOf(await signIn(app, { token: ADMIN_TOKEN })));
  const ben = await admit(app, 'Ben', 'viewer');
  const ada = await createToken(app.access, {
    name: 'Ada',
    role: 'admin',
    workspace: 'main',
    lifetimeMs: null,
  });
  await enterBy(app, await makeLink(admin, ben.id));
  await makeLink(admin, ben.id);
  const opened = async (from: TestApp) => {
    const browse = browserWith(from, cookieOf(await signIn(from, { token: ada.text })));
    const { tokens } = await bodyOf<TokenList>(await browse('GET', '/bff/tokens'));
    const links = tokens.find(({ id }) => id === ben.id)?.links;
    return links?.map(({ usedAt, isOpen }) => [usedAt !== null, isOpen]);
  };
  expect(await opened(app)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await opened(restartedWith(app, null))).toEqual([[true, false]]);
});

/** The same store behind a server with another ADMIN_TOKEN, or none. */
function restartedWith(app: TestApp, adminToken: string | null): TestApp {
  const environmentAdmin = adminToken === null ? null : environmentAdminToken(adminToken, []);
  const access = { ...app.access, environmentAdmin };
  const deps = { ...app, access };
  return { ...deps, app: createApp({ ...deps, store: app.store.plants, webRoot: null }) };
}

test('what ADMIN_TOKEN opened lasts over a restart with the same text, and ends with another', async () => {
  const app = await createTestApp({ adminToken: ADMIN_TOKEN });
  const cookie = cookieOf(await signIn(app, { token: ADMIN_TOKEN }));
  const ben = await admit(app, 'Ben', 'viewer');
  const admin = browserWith(app, cookie);
  const byLink = cookieOf(await signIn(app, { code: await makeLink(admin, ben.id) }));
  const unused = await makeLink(admin, ben.id);
  const names = async (other: TestApp) => [
    await nameOf(browserWith(other, cookie)),
    await nameOf(browserWith(other, byLink)),
  ];
  expect(await names(restartedWith(app, ADMIN_TOKEN))).toEqual(['admin', 'Ben']);
  for (const text of [null, 'another-admin-0123456789']) {
    const other = restartedWith(app, text);
    expect(await names(other)).toEqual([null, null]);
    expect((await signIn(other, { code: unused })).status).toBe(401);
  }
  await admin('DELETE', '/bff/session');
  expect(await names(app)).toEqual([null, 'Ben']);
});

test('nothing that is kept tells whether a text is ADMIN_TOKEN', async () => {
  const app = await createTestApp({ adminToken: ADMIN_TOKEN });
  const browse = browserWith(app, cookieOf(await signIn(app, { token: ADMIN_TOKEN })));
  await browse('POST', '/bff/plants', { name: 'Fern' });
  const ben = await bodyOf<CreatedToken>(
    await browse('POST', '/bff/tokens', { name: 'Ben', role: 'viewer', expires: null }),
  );
  await makeLink(browse, ben.token.id);
  const { hash } = environmentAdminToken(ADMIN_TOKEN, []);
  for (const name of await readdir(app.folder)) {
    const text = name === 'lock' ? '' : await readFile(join(app.folder, name), 'latin1');
    for (let i = 0; i + 8 <= hash.length; i += 1) expect(text).not.toContain(hash.slice(i, i + 8));
  }
});

test('whose a link is can be asked without using it up, and a wrong code counts as a guess', async () => {
  const app = await createTestApp();
  const ada = await admit(app, 'Ada', 'admin');
  const ben = await admit(app, 'Ben', 'editor');
  const code = await makeLink(ada.browse, ben.id);
  const stranger = browserWith(app, '');
  const ask = async (asked: string) => await stranger('POST', '/bff/session/link', { code: asked });
  const owner = { name: 'Ben', role: 'editor', workspace: 'main' };
  for (let i = 0; i < 2; i += 1) expect(await bodyOf(await ask(code))).toEqual(owner);
  await enterBy(app, code);
  for (let i = 0; i < 10; i += 1) expect((await ask(code)).status).toBe(401);
  expect((await ask('wrong')).status).toBe(429);
});

test('no link rests on ever more tokens', async () => {
  const app = await createTestApp();
  let { browse } = await admit(app, 'Ada', 'admin');
  for (let turn = 1; turn <= 10; turn += 1) {
    const next = await admit(app, `Admin ${turn}`, 'admin');
    browse = await enterBy(app, await makeLink(browse, next.id));
  }
  const last = await admit(app, 'Ben', 'editor');
  const refused = await browse('POST', `/bff/tokens/${last.id}/links`);
  expect(refused.status).toBe(409);
  expect(await problemOf(refused)).toMatchObject({ code: 'link_rests_on_too_many' });
});
