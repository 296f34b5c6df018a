import { describe, expect, test } from 'vitest';
import type { HistoryPage } from '../../contract/history.ts';
import type { TokenList } from '../../contract/tokens.ts';
import { bodyOf, createTestApp, problemOf, send, tokenFor } from '../../testing/app.ts';
import {
  add,
  type Browse,
  browserWith,
  cookieOf,
  deleteShown,
  signedIn,
  signIn,
} from '../../testing/browser.ts';
import { LANGUAGE_HEADER } from '../../words/language-names.ts';

const GERMAN = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' };

/** Asks the same in English and in German; returns what each was told, which differs in its texts alone. */
async function askTwice(browse: Browse, method: string, path: string, json?: unknown) {
  const ask = async (headers: Record<string, string>) =>
    await problemOf(await browse(method, path, json, headers));
  const [english, german] = [await ask({}), await ask(GERMAN)];
  const pointers = ({ errors = [] }: typeof english) => errors.map(({ pointer }) => pointer);
  expect([german.status, german.code, pointers(german)]).toEqual([
    ...[english.status, english.code, pointers(english)],
  ]);
  return { english, german };
}

async function asEditor() {
  const app = await createTestApp();
  const browse = await signedIn(app, 'editor');
  return { app, browse };
}

describe('whoever reads German is told in German', () => {
  test('that an id is taken, beside its field, with the next one that is free', async () => {
    const { browse } = await asEditor();
    await browse('POST', '/bff/plants', { id: 7, name: 'Rosa' });
    const fern = { id: 7, name: 'Fern' };
    const { english, german } = await askTwice(browse, 'POST', '/bff/plants', fern);
    expect(english.errors?.[0]?.detail).toBe('Id 7 is taken. The next free id is 8.');
    expect(german.errors?.[0]?.detail).toBe(
      'Die Nummer 7 ist vergeben. Die nächste freie Nummer ist 8.',
    );
    expect([german.nextId, german.nextId]).toEqual([8, english.nextId]);
  });

  test('that a name is too long, and a tag as well', async () => {
    const { browse } = await asEditor();
    const plant = { name: 'x'.repeat(201), tag: 'y'.repeat(51) };
    const { english, german } = await askTwice(browse, 'POST', '/bff/plants', plant);
    expect(english.errors?.[0]?.detail).toMatch(/^Name may have at most 200/);
    expect(german.detail).toBe(
      'Name: höchstens 200 Zeichen, jetzt 201. Insgesamt sind es 2 Fehler.',
    );
    expect(german.errors?.[1]?.detail).toBe('Schlagwort: höchstens 50 Zeichen, jetzt 51.');
  });

  test('that a plant is another one by now', async () => {
    const { browse } = await asEditor();
    await add(browse, 'Rosa');
    const plants = [{ id: 1, name: 'Rosa', tag: 'red' }];
    const { german } = await askTwice(browse, 'POST', '/bff/deletions', { plants });
    expect(german.detail).toBe('Pflanze 1 hat kein Schlagwort mehr.');
  });

  test('that nobody is signed in, also by a cookie that says which language is read', async () => {
    const app = await createTestApp();
    const { german } = await askTwice(browserWith(app, ''), 'GET', '/bff/plants');
    expect(german.detail).toMatch(/^Sie sind nicht angemeldet/);
    const chosen = await browserWith(app, 'language=de')('GET', '/bff/plants');
    expect((await problemOf(chosen)).detail).toBe(german.detail);
  });

  test('on a page that is German, though another tab has chosen English since', async () => {
    const app = await createTestApp();
    const browse = browserWith(app, 'language=en');
    const told = async (headers: Record<string, string>) =>
      (await problemOf(await browse('GET', '/bff/plants', undefined, headers))).detail;
    expect(await told({ [LANGUAGE_HEADER]: 'de' })).toMatch(/^Sie sind nicht angemeldet/);
    const english = await told({});
    expect(await told({ ...GERMAN, [LANGUAGE_HEADER]: 'xx' })).toBe(english);
  });

  test('that a token is wrong, though the challenge for programs stays English', async () => {
    const app = await createTestApp();
    const response = await signIn(app, { token: 'wrong' }, GERMAN);
    expect((await problemOf(response)).detail).toMatch(/^Das ist kein Zugangstoken\./);
    expect(response.headers.get('www-authenticate')).toContain('This is not an access token.');
  });

  test('that a role is too weak, and that a workspace would lose its last admin', async () => {
    const app = await createTestApp();
    const viewer = await signedIn(app, 'viewer', 'roses');
    const { german } = await askTwice(viewer, 'POST', '/bff/plants', { name: 'Rosa' });
    expect(german.detail).toMatch(/^Dafür ist mindestens die Rolle „Bearbeiten“ nötig; .*„Lesen“/);
    const admin = await signedIn(app, 'admin', 'roses');
    const { tokens } = await bodyOf<TokenList>(await admin('GET', '/bff/tokens'));
    const own = tokens.find(({ isOwn }) => isOwn);
    const last = await askTwice(admin, 'DELETE', `/bff/tokens/${own?.id}`);
    expect(last.german.code).toBe('last_admin');
    expect(last.german.detail).toMatch(/^„.*“ ist das letzte länger gültige Token .*„Verwalten“/);
  });

  test('why history cannot undo a change', async () => {
    const { browse } = await asEditor();
    await add(browse, 'Rosa');
    await deleteShown(browse, 1);
    const historyIn = async (headers: Record<string, string>) => {
      const response = await browse('GET', '/bff/changes', undefined, headers);
      const { entries } = await bodyOf<HistoryPage>(response);
      return entries.map(({ refusal }) => refusal);
    };
    expect(await historyIn({})).toEqual([null, 'The plant has been deleted since.']);
    expect(await historyIn(GERMAN)).toEqual([null, 'Die Pflanze wurde seitdem gelöscht.']);
    const made = await bodyOf<HistoryPage>(await browse('GET', '/bff/changes'));
    const at = Date.parse(made.entries[1]?.at ?? '');
    const { english, german } = await askTwice(browse, 'POST', '/bff/changes/1/undo', { at });
    expect(english.detail).toBe(
      'This cannot be undone any more: the plant has been deleted since. Nothing was changed.',
    );
    expect(german.detail).toBe(
      'Das lässt sich nicht mehr rückgängig machen: Die Pflanze wurde seitdem gelöscht. Es wurde nichts geändert.',
    );
  });
});

test('programs are told in English, whatever language they ask for', async () => {
  const app = await createTestApp();
  const token = await tokenFor(app, 'editor');
  const headers = { ...GERMAN, Cookie: 'language=de' };
  const ask = async (json: unknown) =>
    await problemOf(await send(app, 'POST', '/plants', { token, json, headers }));
  await send(app, 'POST', '/plants', { token, json: { id: 7, name: 'Rosa' } });
  expect((await ask({ id: 7, name: 'Fern' })).detail).toMatch(/^A plant with id 7 already exists/);
  expect((await ask({ name: '' })).detail).toBe('Enter a name.');
});

test('who asks for a language that nobody here speaks is told in English', async () => {
  const app = await createTestApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  const headers = { 'Accept-Language': 'fr, de;q=0' };
  const response = await browserWith(app, cookie)('POST', '/bff/plants', { name: '' }, headers);
  expect((await problemOf(response)).detail).toMatch(/^This needs the role editor/);
});
