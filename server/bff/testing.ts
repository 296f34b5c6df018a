import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { Role } from '../contract/access.ts';
import type { ChangeView } from '../contract/bff.ts';
import type { ImportLine } from '../contract/imports.ts';
import { createTestApp, send, type TestApp, type TestOptions, tokenFor } from '../http/testing.ts';

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

export const HTML = '<!doctype html><title>Plant Store</title>';
export const SCRIPT = 'console.log("Plant Store");'.repeat(50);

/** Makes the folder of a built app, gone when the test ends. */
export async function buildWebRoot(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-web-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/leaf-3c4d.woff2'), 'font');
  return folder;
}
