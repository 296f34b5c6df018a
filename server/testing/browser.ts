import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import type { Role } from '../contract/access.ts';
import type { ChangeView, PlantPage } from '../contract/answers.ts';
import type { ImportLine } from '../contract/imports.ts';
import type { Plant } from '../contract/plants.ts';
import type { TokenList, TokenView } from '../contract/tokens.ts';
import { copyFolder } from '../store/file/copy/backup.ts';
import { openFileStore } from '../store/file/open.ts';
import { bodyOf, createTestApp, send, type TestApp, type TestOptions, tokenFor } from './app.ts';

/** Signs in and returns the response. */
export async function signIn(
  app: TestApp,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin', ...headers };
  return await send(app, 'POST', '/bff/session', { json, headers: sameOrigin });
}

/** Returns the name and value of the cookie that a response sets. */
export function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Sends one request as the browser app does. */
export type Browse = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Finds the first token of a role, as an admin's browser is told of it. */
export async function findTokenOf(admin: Browse, wanted: Role): Promise<TokenView | undefined> {
  const { tokens } = await bodyOf<TokenList>(await admin('GET', '/bff/tokens'));
  return tokens.find(({ role }) => role === wanted);
}

/** Makes a browser that holds a cookie. */
export function browserWith(app: TestApp, cookie: string): Browse {
  return async (method, path, json, headers) =>
    await send(app, method, path, {
      json,
      headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...headers },
    });
}

/** Undoes a change by what its request was answered with. */
export async function undo(browse: Browse, { seq, at }: ChangeView): Promise<Response> {
  return await browse('POST', `/bff/changes/${seq}/undo`, { at });
}

/** Reads the plants of these ids, or all, as the table shows them. */
export async function shownPlants(browse: Browse, ...ids: number[]): Promise<Plant[]> {
  const { rows } = await bodyOf<PlantPage>(await browse('GET', '/bff/plants?limit=100'));
  return ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));
}

/** Deletes the plants of these ids, as the table shows them. */
export async function deleteShown(browse: Browse, ...ids: number[]): Promise<Response> {
  return await browse('POST', '/bff/deletions', { plants: await shownPlants(browse, ...ids) });
}

/** Sends a file as the import dialog does, and returns the lines that come back. */
export type SendFile = (
  path: string,
  file: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Makes what sends files, signed in with a new token. */
export async function fileSender(
  app: TestApp,
  role: Role = 'editor',
  workspace?: string,
): Promise<SendFile> {
  const token = await tokenFor(app, role, workspace);
  return sendFileWith(app, cookieOf(await signIn(app, { token })));
}

/** Makes what sends files with a cookie. */
export function sendFileWith(app: TestApp, cookie: string): SendFile {
  return async (path, body, headers) =>
    await send(app, 'POST', path, {
      body,
      headers: {
        'Content-Type': 'text/csv',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: cookie,
        ...headers,
      },
    });
}

/** Reads what a file came to, line by line. */
export async function linesOf(response: Response): Promise<ImportLine[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as ImportLine);
}

/** Makes a browser that is signed in with a new token. */
export async function signedIn(app: TestApp, role: Role, workspace?: string): Promise<Browse> {
  const token = await tokenFor(app, role, workspace);
  return browserWith(app, cookieOf(await signIn(app, { token })));
}

/** Builds an app and an editor's browser. */
export async function createSignedIn(options?: TestOptions) {
  const app = await createTestApp(options);
  return { app, browse: await signedIn(app, 'editor') };
}

export const HTML = '<!doctype html><html data-root="/"><title>Plant Store</title></html>';
export const GERMAN_HTML = '<!doctype html><html lang="de"><title>Plant Store</title></html>';
export const SCRIPT = 'console.log("Plant Store");'.repeat(50);

/** Makes the folder of a built app, gone when the test ends. */
export async function buildWebRoot(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-web-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const assets = join(folder, 'en/assets');
  await mkdir(assets, { recursive: true });
  await mkdir(join(folder, 'de'));
  await writeFile(join(folder, 'en/index.html'), HTML);
  await writeFile(join(folder, 'de/index.html'), GERMAN_HTML);
  await writeFile(join(folder, 'en/favicon.svg'), '<svg/>');
  await writeFile(join(assets, 'app-1a2b.js'), SCRIPT);
  await writeFile(join(assets, 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(assets, 'app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(assets, 'leaf-3c4d.woff2'), 'font');
  return folder;
}

/**
 * Backs up after `Rose`, lets a tab go on, and restores the backup.
 *
 * @returns the app over the backup, and the tab, still open, with what its last steps came to.
 */
export async function restoreBehind<Seen>(
  goOn: (browse: Browse, before: TestApp) => Promise<Seen>,
  role: Role = 'editor',
) {
  const before = await createTestApp();
  const cookie = cookieOf(await signIn(before, { token: await tokenFor(before, role) }));
  const tab = browserWith(before, cookie);
  await add(tab, 'Rose');
  const backup = await backUp(before);
  const seen = await goOn(tab, before);
  const app = await createTestApp({ backup });
  // Past all that the tab has seen, as a restore is.
  app.clock.now = before.clock.now + 1000;
  return { app, cookie, browse: browserWith(app, cookie), seen };
}

/** Starts again over the same data, so that no change of before is at hand. */
export async function startAgain(app: TestApp, cookie: string) {
  await app.store.close();
  const again = await createTestApp({ backup: await backUp(app) });
  again.clock.now = app.clock.now + 1000;
  return { app: again, browse: browserWith(again, cookie) };
}

/** Stops, replaces a text in `plants.json` by hand, accepts that, and starts again. */
export async function editByHand(app: TestApp, cookie: string, from: string, to: string) {
  await app.store.close();
  const path = join(app.folder, 'plants.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
  const { folder, logger } = app;
  const now = () => app.clock.now + 500;
  await (await openFileStore({ folder, logger, now, acceptEdit: true })).close();
  return await startAgain(app, cookie);
}

async function backUp({ folder }: TestApp): Promise<string> {
  const backup = await mkdtemp(join(tmpdir(), 'plant-store-backup-'));
  onTestFinished(async () => await rm(backup, { recursive: true, force: true }));
  await copyFolder(folder, backup);
  return backup;
}

/** Adds a plant and returns the change. */
export async function add(browse: Browse, name: string, tag = ''): Promise<ChangeView> {
  const response = await browse('POST', '/bff/plants', { name, tag });
  expect(response.status).toBe(201);
  return await bodyOf<ChangeView>(response);
}

/** Reads the names that the table's first page shows. */
export async function names(browse: Browse): Promise<string[]> {
  const { rows } = await bodyOf<PlantPage>(await browse('GET', '/bff/plants'));
  return rows.map(({ name }) => name);
}
