import { createHash, hkdfSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { hashSecret, type RandomBytes } from '../../server/domain/access/token-text.ts';
import { viewRecord } from '../../server/store/conformance/records.ts';
import { createTestApp, listen, type TestApp, tokenFor } from '../../server/testing/app.ts';
import { cookieOf, signIn } from '../../server/testing/browser.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { seed } from '../rounds.ts';
import {
  correctionBody,
  deletionBody,
  fileBody,
  matchingBody,
  newViewBody,
  plantBody,
  roleBody,
  signInBody,
  taggingBody,
  tagMatchingBody,
  tokenBody,
  undoBody,
  viewChangeBody,
  webhookBody,
} from './fuzz-bodies.ts';
import type { Endpoint } from './fuzz-requests.ts';

/** Short, since many requests never end; long enough for a busy machine. */
const TIMEOUTS = {
  headersMs: 400,
  requestMs: 1500,
  uploadMs: 1500,
  idleMs: 400,
  stalledMs: 15_000,
};

/** A name that only who is let in may ever read. */
export const HIDDEN = 'Verborgene Blume';

const FILES: Record<string, string> = {
  'en/index.html': '<!doctype html><title>Plant Store</title>',
  'de/index.html': '<!doctype html><html lang="de"><title>Plant Store</title></html>',
  'en/favicon.svg': '<svg/>',
  'en/assets/app-1a2b.js': 'console.log("Plant Store");',
};

async function buildWebRoot(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'en/assets'), { recursive: true });
  await mkdir(join(folder, 'de'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  return folder;
}

export const FILE_TAGS = new Set(
  Object.values(FILES).map(
    (text) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  ),
);

function repeatableBytes(secret: string): RandomBytes {
  let count = 0;
  return (length) => {
    count += 1;
    return new Uint8Array(hkdfSync('sha256', secret, '', String(count), length));
  };
}

/** An app that serves, with plants, tokens and somebody signed in; over files unless a database is named. */
export async function createTarget(database?: string) {
  // Tokens and their ids are among what is sent, so that a seed has to repeat them as well.
  const random = repeatableBytes(String(seed));
  const webRoot = await buildWebRoot();
  const options = { webRoot, trustProxy: '127.0.0.1', random };
  const app = await createTestApp({ ...options, ...(database && { database }) });
  const actor = { id: 'test', name: 'test' };
  const add = Array.from({ length: 100 }, (_, id) => ({
    id,
    name: `${HIDDEN} ${id}`,
    tag: 'geheim',
  }));
  await app.store.plants.commit({ actor, requestId: 'seed', workspace: 'main', remove: [], add });
  const tokens = {
    viewer: await tokenFor(app, 'viewer'),
    editor: await tokenFor(app, 'editor'),
    admin: await tokenFor(app, 'admin'),
  };
  const cookie = cookieOf(await signIn(app, { token: tokens.editor }));
  const adminCookie = cookieOf(await signIn(app, { token: tokens.admin }));
  await addViews(app, tokens.editor);
  const { port } = await listen(app, TIMEOUTS);
  const tokenIds = await findTokenIds(app);
  return { app, tokens, cookie, adminCookie, tokenIds, port };
}

/** Views of the editor's own and of everyone, with the ids `v0` to `v8`. */
async function addViews(app: TestApp, editor: string): Promise<void> {
  const token = await app.access.access.findTokenByHash(hashSecret(editor));
  const views = Array.from({ length: 9 }, (_, at) =>
    viewRecord({
      id: `v${at}`,
      name: `${HIDDEN} ${at}`,
      tokenId: at % 2 ? null : (token?.id ?? null),
    }),
  );
  await app.access.access.update('main', async () => ({ views }));
}

/** The ids of tokens that may be revoked without anybody missing them. */
async function findTokenIds(app: TestApp): Promise<string[]> {
  await Promise.all(Array.from({ length: 5 }, () => tokenFor(app, 'viewer')));
  const viewers = (await app.access.access.listTokens()).filter(({ role }) => role === 'viewer');
  return viewers.slice(1).map(({ id }) => id);
}

export type Target = Awaited<ReturnType<typeof createTarget>>;

const CURSORS = [
  '0',
  '5',
  '-1',
  '9007199254740991',
  '9007199254740992',
  '1e3',
  '5~Verborgene',
  '~',
  'true',
];

/** How a file may be said to be read. */
const FILE_READING = {
  pasted: ['true', 'false'],
  columns: ['name,,tag', 'id,name', '', ',,,', 'x'],
  untitled: ['true', 'x'],
};

const TABLE = {
  limit: ['10', '100', '0', '1e9'],
  after: CURSORS,
  before: CURSORS,
  last: ['true', 'x'],
  search: ['blu', '7'],
  sort: ['id', '-added', '-name', 'tag', 'x'],
  tag: ['geheim', ''],
};
const ids = fc.oneof(
  fc.nat(120).map(String),
  fc.constantFrom('-1', '9007199254740992', '1.5', '007', 'x', '9'.repeat(400)),
);

/** Every endpoint there is, as one asks it rightly. */
export const ENDPOINTS: Record<string, (target: Target) => Endpoint> = {
  'POST /plants': (s) => api(s, 'POST', fc.constant('/plants'), {}, plantBody),
  'GET /plants': (s) =>
    api(
      s,
      'GET',
      fc.constant('/plants'),
      { limit: ['1', '5', '0', '1e3', '99999999999999999999'], after: CURSORS },
      null,
    ),
  'DELETE /plants/{id}': (s) =>
    api(
      s,
      'DELETE',
      ids.map((id) => `/plants/${id}`),
      {},
      null,
    ),
  'POST /bff/session/link': (s) =>
    bff(s, 'POST', fc.constant('/bff/session/link'), {}, signInBody(Object.values(s.tokens))),
  'POST /bff/session': (s) =>
    bff(s, 'POST', fc.constant('/bff/session'), {}, signInBody(Object.values(s.tokens))),
  'GET /bff/session': (s) => bff(s, 'GET', fc.constant('/bff/session'), {}, null),
  'DELETE /bff/session': (s) => bff(s, 'DELETE', fc.constant('/bff/session'), {}, null),
  'GET /bff/plants': (s) => bff(s, 'GET', fc.constant('/bff/plants'), TABLE, null),
  'POST /bff/plants': (s) => bff(s, 'POST', fc.constant('/bff/plants'), {}, plantBody),
  'POST /bff/deletions': (s) =>
    bff(
      s,
      'POST',
      fc.constant('/bff/deletions'),
      {},
      deletionBody((id) => `${HIDDEN} ${id}`, 'geheim'),
    ),
  'POST /bff/deletions/matching': (s) =>
    bff(s, 'POST', fc.constant('/bff/deletions/matching'), {}, matchingBody),
  'POST /bff/taggings': (s) =>
    bff(
      s,
      'POST',
      fc.constant('/bff/taggings'),
      {},
      taggingBody((id) => `${HIDDEN} ${id}`, 'geheim'),
    ),
  'POST /bff/taggings/matching': (s) =>
    bff(s, 'POST', fc.constant('/bff/taggings/matching'), {}, tagMatchingBody),
  'GET /bff/plants/{id}': (s) =>
    bff(
      s,
      'GET',
      ids.map((id) => `/bff/plants/${id}`),
      {},
      null,
    ),
  'GET /bff/address': (s) => bff(s, 'GET', fc.constant('/bff/address'), {}, null),
  'PATCH /bff/plants/{id}': (s) =>
    bff(
      s,
      'PATCH',
      ids.map((id) => `/bff/plants/${id}`),
      {},
      correctionBody,
    ),
  'GET /bff/export': (s) =>
    bff(
      s,
      'GET',
      fc.constantFrom('/bff/export?format=csv', '/bff/export?format=json'),
      { ...TABLE, format: ['csv', 'json', 'xml'] },
      null,
    ),
  'POST /bff/imports/check': (s) =>
    bff(s, 'POST', fc.constant('/bff/imports/check'), FILE_READING, fileBody),
  'POST /bff/imports/problems': (s) =>
    bff(s, 'POST', fc.constant('/bff/imports/problems'), FILE_READING, fileBody),
  'POST /bff/imports': (s) => bff(s, 'POST', fc.constant('/bff/imports'), FILE_READING, fileBody),
  'DELETE /bff/changes': (s) =>
    bff(s, 'DELETE', fc.constant('/bff/changes?key=one'), { key: ['one'] }, null),
  'POST /bff/changes/{seq}/undo': (s) =>
    bff(
      s,
      'POST',
      fc.oneof(fc.nat(8).map(String), ids).map((seq) => `/bff/changes/${seq}/undo`),
      {},
      // Its clock stands still.
      undoBody(s.app.clock.now),
    ),
  'GET /bff/changes': (s) =>
    bff(
      s,
      'GET',
      fc.constant('/bff/changes'),
      {
        before: CURSORS,
        limit: ['1', '100', '101', '0', '1e1'],
        person: ['test', 'nobody', ''],
        kind: ['add', 'undo', 'x'],
        search: ['blu', '7', ''],
      },
      null,
    ),
  'GET /bff/changes/{seq}/plants': (s) =>
    bff(
      s,
      'GET',
      fc
        .oneof(fc.constant('1'), ids)
        .map((seq) => `/bff/changes/${seq}/plants?at=${s.app.clock.now}`),
      { at: ['1', '0', 'x'], after: CURSORS },
      null,
    ),
  'GET /bff/people': (s) => bff(s, 'GET', fc.constant('/bff/people'), {}, null),
  'GET /bff/events': (s) => {
    // A stream would have no end that could be looked at; a server that stops ends each as it opens.
    s.app.shutdown.abort();
    return bff(
      s,
      'GET',
      fc.constant('/bff/events'),
      { after: ['0-0', '1', '1-1', '-1', '1-1e3', 'x'] },
      null,
    );
  },
  'GET /bff/views': (s) => bff(s, 'GET', fc.constant('/bff/views'), {}, null),
  'POST /bff/views/{whose}': (s) => bff(s, 'POST', viewPaths(''), {}, newViewBody),
  'PATCH /bff/views/{whose}/{id}': (s) => bff(s, 'PATCH', viewPaths('/'), {}, viewChangeBody),
  'DELETE /bff/views/{whose}/{id}': (s) =>
    bff(s, 'DELETE', viewPaths('/'), { revision: ['r1', 'r2', ''] }, null),
  'GET /bff/tags': (s) => bff(s, 'GET', fc.constant('/bff/tags'), { search: TABLE.search }, null),
  'GET /bff/namesakes': (s) =>
    bff(s, 'GET', fc.constant('/bff/namesakes'), { name: TABLE.search }, null),
  'GET /bff/plants-by-id': (s) =>
    bff(s, 'GET', fc.constant('/bff/plants-by-id'), { id: ['0', '7', '-1', 'x'] }, null),
  'GET /bff/tokens': (s) => asAdmin(s, 'GET', fc.constant('/bff/tokens'), null),
  'POST /bff/tokens': (s) => asAdmin(s, 'POST', fc.constant('/bff/tokens'), tokenBody),
  'PATCH /bff/tokens/{id}': (s) =>
    asAdmin(
      s,
      'PATCH',
      tokenIdsOf(s).map((id) => `/bff/tokens/${id}`),
      roleBody,
    ),
  'DELETE /bff/tokens/{id}': (s) =>
    asAdmin(
      s,
      'DELETE',
      tokenIdsOf(s).map((id) => `/bff/tokens/${id}`),
      null,
    ),
  'POST /bff/tokens/{id}/links': (s) =>
    asAdmin(
      s,
      'POST',
      tokenIdsOf(s).map((id) => `/bff/tokens/${id}/links`),
      null,
    ),
  'GET the files of the app': (s) =>
    bff(
      s,
      'GET',
      fc.constantFrom('/', '/plant/7', '/history', ...Object.keys(FILES).map((name) => `/${name}`)),
      {},
      null,
    ),
  'GET /health/*': (s) =>
    api(s, 'GET', fc.constantFrom('/health/live', '/health/ready', '/health'), {}, null),
  'GET /problems': (s) => api(s, 'GET', fc.constantFrom('/problems', '/problems/'), {}, null),
  'GET /problems/{code}': (s) =>
    api(s, 'GET', fc.constantFrom('/problems/id_taken', '/problems/x'), {}, null),
  'GET /openapi.json': (s) => api(s, 'GET', fc.constant('/openapi.json'), {}, null),
  'GET /admin/tokens': (s) => api(s, 'GET', fc.constant('/admin/tokens'), {}, null),
  'POST /admin/tokens': (s) => api(s, 'POST', fc.constant('/admin/tokens'), {}, tokenBody),
  'DELETE /admin/tokens/{id}': (s) =>
    api(
      s,
      'DELETE',
      tokenIdsOf(s).map((id) => `/admin/tokens/${id}`),
      {},
      null,
    ),
  'GET /bff/webhooks': (s) => asAdmin(s, 'GET', fc.constant('/bff/webhooks'), null),
  'DELETE /bff/webhooks/{id}': (s) =>
    asAdmin(s, 'DELETE', fc.constantFrom('/bff/webhooks/none', '/bff/webhooks/'), null),
  'GET /admin/webhooks': (s) => api(s, 'GET', fc.constant('/admin/webhooks'), {}, null),
  'POST /admin/webhooks': (s) => api(s, 'POST', fc.constant('/admin/webhooks'), {}, webhookBody),
  'DELETE /admin/webhooks/{id}': (s) =>
    api(s, 'DELETE', fc.constantFrom('/admin/webhooks/none', '/admin/webhooks/'), {}, null),
  'GET /metrics': (s) => api(s, 'GET', fc.constant('/metrics'), {}, null),
};

function api(
  { tokens }: Target,
  method: string,
  path: Endpoint['path'],
  query: Endpoint['query'],
  body: Endpoint['body'],
): Endpoint {
  const credentials = Object.values(tokens).map((token) => `Authorization: Bearer ${token}`);
  return { method, path, query, credentials, body };
}

function bff(
  { cookie }: Target,
  method: string,
  path: Endpoint['path'],
  query: Endpoint['query'],
  body: Endpoint['body'],
): Endpoint {
  return { method, path, query, credentials: [`Cookie: ${cookie}`], body };
}

/** The addresses of views, one's own and everyone's, or of their lists where nothing separates an id. */
function viewPaths(separator: '' | '/'): fc.Arbitrary<string> {
  const id = fc.oneof(
    fc.nat(10).map((at) => `v${at}`),
    ids,
  );
  const lists = fc.constantFrom('/bff/views/own', '/bff/views/shared');
  if (separator === '') return lists;
  return fc.tuple(lists, id).map((parts) => parts.join(separator));
}

function tokenIdsOf({ tokenIds }: Target): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...tokenIds), ids, fc.constantFrom('env-0123456789ab', 'links'));
}

function asAdmin(
  target: Target,
  method: string,
  path: Endpoint['path'],
  body: Endpoint['body'],
): Endpoint {
  return { method, path, query: {}, credentials: [`Cookie: ${target.adminCookie}`], body };
}
