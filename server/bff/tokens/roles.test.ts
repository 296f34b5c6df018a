import { expect, test, vi } from 'vitest';
import type { Role } from '../../contract/access.ts';
import type { SessionView } from '../../contract/answers.ts';
import type { TokenList, TokenView } from '../../contract/tokens.ts';
import { createToken } from '../../domain/access/tokens.ts';
import { bodyOf, createTestApp, problemOf, send, type TestApp } from '../../testing/app.ts';
import { type Browse, browserWith, cookieOf, signedIn, signIn } from '../../testing/browser.ts';
import { writesTo } from '../../testing/domain.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Somebody with a token, signed in with it. */
async function admit(app: TestApp, name: string, role: Role, lifetimeMs: number | null = null) {
  const token = { name, role, workspace: 'main', lifetimeMs };
  const { text, record } = await createToken(app.access, token);
  const browse = browserWith(app, cookieOf(await signIn(app, { token: text })));
  return { id: record.id, text, browse };
}

async function setUp() {
  const app = await createTestApp();
  const ada = await admit(app, 'Ada', 'admin');
  return { app, ada, ben: await admit(app, 'Ben', 'editor') };
}

async function change(browse: Browse, id: string, expected: Role, role: Role): Promise<Response> {
  return await browse('PATCH', `/bff/tokens/${id}`, { role, expected });
}

async function roleOf(browse: Browse): Promise<Role> {
  return (await bodyOf<SessionView>(await browse('GET', '/bff/session'))).role;
}

async function codeOf(response: Response): Promise<string> {
  return (await problemOf(response)).code;
}

/** Begins a write of tokens: whatever comes while it is under way is decided together, after it. */
async function keepBusy(browse: Browse): Promise<Response> {
  return await browse('POST', '/bff/tokens', { name: 'Till', role: 'viewer', expires: null });
}

const addFern = async (browse: Browse) =>
  (await browse('POST', '/bff/plants', { name: 'Fern' })).status;

test('a role that is lowered counts at once, in every session and for programs, and none is signed out', async () => {
  const { app, ada, ben } = await setUp();
  const answer = await change(ada.browse, ben.id, 'editor', 'viewer');
  expect(answer.status).toBe(200);
  const roleChangedAt = new Date(app.clock.now).toISOString();
  const told = { role: 'viewer', roleChangedAt, roleChangedBy: 'Ada' };
  expect(await bodyOf<TokenView>(answer)).toMatchObject(told);
  expect(await addFern(ben.browse)).toBe(403);
  const asProgram = await send(app, 'POST', '/plants', { token: ben.text, json: { name: 'Fern' } });
  expect(asProgram.status).toBe(403);
  expect(await roleOf(ben.browse)).toBe('viewer');
  const { tokens } = await bodyOf<TokenList>(await ada.browse('GET', '/bff/tokens'));
  expect(tokens.find(({ id }) => id === ben.id)).toMatchObject(told);
});

test('a role that is raised counts at once', async () => {
  const { ada, ben } = await setUp();
  await change(ada.browse, ben.id, 'editor', 'admin');
  expect((await ben.browse('GET', '/bff/tokens')).status).toBe(200);
});

test('an answer that was lost can be asked for again, and what another admin decided is not undone unseen', async () => {
  const { ada, ben, app } = await setUp();
  const eve = await admit(app, 'Eve', 'admin');
  await change(eve.browse, ben.id, 'editor', 'viewer');
  expect((await change(ada.browse, ben.id, 'editor', 'viewer')).status).toBe(200);
  const refused = await problemOf(await change(ada.browse, ben.id, 'editor', 'admin'));
  expect([refused.status, refused.code]).toEqual([409, 'role_changed']);
  expect(refused.detail).toContain('“Ben” is now viewer: Eve has changed it');
  expect(await roleOf(ben.browse)).toBe('viewer');
});

test('of two changes of a role that come at once the second is told what the first made of it', async () => {
  const { ada, ben, app } = await setUp();
  const eve = await admit(app, 'Eve', 'admin');
  const asked = vi.spyOn(app.access.access, 'update');
  const first = [keepBusy(ada.browse), change(ada.browse, ben.id, 'editor', 'viewer')];
  // Of two people, whoever asked first need not be the first to be begun.
  await vi.waitUntil(() => asked.mock.calls.length === 2, { interval: 0 });
  const answers = await Promise.all([...first, change(eve.browse, ben.id, 'editor', 'admin')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 409]);
  expect(await roleOf(ben.browse)).toBe('viewer');
});

test('a role is given to nobody whose token is revoked at that moment', async () => {
  const { ada, ben, app } = await setUp();
  const eve = await admit(app, 'Eve', 'admin');
  const asked = vi.spyOn(app.access.access, 'update');
  const first = [keepBusy(ada.browse), eve.browse('DELETE', `/bff/tokens/${ben.id}`)];
  await vi.waitUntil(() => asked.mock.calls.length === 2, { interval: 0 });
  const changed = await change(ada.browse, ben.id, 'editor', 'admin');
  const [, revoked] = await Promise.all(first);
  expect([revoked?.status, await codeOf(changed)]).toEqual([200, 'token_ended']);
  const { tokens } = await bodyOf<TokenList>(await ada.browse('GET', '/bff/tokens'));
  expect(tokens.find(({ id }) => id === ben.id)).toMatchObject({
    role: 'editor',
    revokedBy: 'Eve',
  });
});

test('of two admins who demote each other at once one stays', async () => {
  const { app, ada } = await setUp();
  const eve = await admit(app, 'Eve', 'admin');
  const answers = await Promise.all([
    change(ada.browse, eve.id, 'admin', 'viewer'),
    change(eve.browse, ada.id, 'admin', 'viewer'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  expect([await roleOf(ada.browse), await roleOf(eve.browse)]).toEqual(['admin', 'viewer']);
});

test('the last admin that lasts stays one; one who expires sooner may become less, and so may oneself', async () => {
  const { app, ada } = await setUp();
  const eve = await admit(app, 'Eve', 'admin', DAY_MS);
  for (const browse of [ada.browse, eve.browse]) {
    expect(await codeOf(await change(browse, ada.id, 'admin', 'editor'))).toBe('last_admin');
  }
  expect((await change(eve.browse, eve.id, 'admin', 'editor')).status).toBe(200);
  expect(await codeOf(await change(eve.browse, eve.id, 'editor', 'admin'))).toBe(
    'insufficient_scope',
  );
});

test('the role of a token that has ended, that the settings hold or that is elsewhere stays as it is', async () => {
  const app = await createTestApp({ adminToken: 'settings-admin-0123456789' });
  const revoked = await admit(app, 'Ben', 'editor');
  await writesTo(app.access.access).revokeToken(revoked.id, app.clock.now);
  const expired = await admit(app, 'Cleo', 'editor', DAY_MS);
  app.clock.now += DAY_MS;
  const signedInAnew = await signIn(app, { token: 'settings-admin-0123456789' });
  const admin = browserWith(app, cookieOf(signedInAnew));
  for (const { id } of [revoked, expired]) {
    expect(await codeOf(await change(admin, id, 'editor', 'viewer'))).toBe('token_ended');
  }
  const { tokens } = await bodyOf<TokenList>(await admin('GET', '/bff/tokens'));
  const settings = tokens.find(({ lock }) => lock === 'from_settings')?.id ?? '';
  expect(await codeOf(await change(admin, settings, 'admin', 'viewer'))).toBe(
    'token_from_settings',
  );
  const other = await signedIn(app, 'admin', 'other');
  expect(await codeOf(await change(other, revoked.id, 'editor', 'viewer'))).toBe('token_not_found');
});

test.each([{}, { role: 'viewer' }, { role: 'owner', expected: 'editor' }, []])(
  'a body that does not say both roles is refused: %j',
  async (body) => {
    const { ada, ben } = await setUp();
    const answer = await ada.browse('PATCH', `/bff/tokens/${ben.id}`, body);
    expect(await codeOf(answer)).toBe('invalid_input');
  },
);

test('an admin who becomes less goes on where they entered by their own link', async () => {
  const { app, ada } = await setUp();
  const eve = await admit(app, 'Eve', 'admin');
  const link = await bodyOf<{ address: string }>(
    await eve.browse('POST', `/bff/tokens/${eve.id}/links`),
  );
  const phone = await signIn(app, { code: new URL(link.address).hash.replace('#code=', '') });
  await change(ada.browse, eve.id, 'admin', 'editor');
  expect(await roleOf(browserWith(app, cookieOf(phone)))).toBe('editor');
});
