import { expect, test } from 'vitest';
import type { CreatedToken, SignInLink } from '../contract/tokens.ts';
import type { View } from '../contract/views.ts';
import { bodyOf, createTestApp, type TestApp } from '../testing/app.ts';
import { add, type Browse, restoreBehind } from '../testing/browser.ts';

/** What a tab did behind the backup, and so names in what it still sends. */
interface Seen {
  /** The number, and the id of the plant, are of something else by now. */
  mine: { seq: number; at: number };
  tokenId: string;
  linkCode: string;
  view: View;
}

/** A request of that tab: its status, and what it may leave in the table beside `Rose` and `Of Ben`. */
interface Row {
  status: number;
  adds?: string[];
  path?: (seen: Seen) => string;
  json?: (seen: Seen) => unknown;
}

const FILE = [{ name: 'Moss' }];
const MINE = { name: 'Mine', tag: '' };
const SHOWN = { search: '', tags: [], sort: 'id', isRoomy: false };

/** Every endpoint of the app that changes anything. One that is mounted and not here fails. */
const ROWS: Record<string, Row> = {
  'POST /bff/session': { status: 401, json: () => ({ token: 'pst_of-after-the-backup' }) },
  'POST /bff/session/link': { status: 401, json: ({ linkCode }) => ({ code: linkCode }) },
  'DELETE /bff/session': { status: 204 },
  'POST /bff/plants': { status: 201, adds: ['Mine'], json: () => MINE },
  'POST /bff/deletions': {
    status: 409,
    json: () => ({
      plants: [
        { id: 1, name: 'Rose', tag: '' },
        { id: 2, ...MINE },
      ],
    }),
  },
  'POST /bff/deletions/matching': {
    status: 409,
    json: ({ mine }) => ({ total: 2, seq: mine.seq, at: mine.at }),
  },
  'POST /bff/taggings': {
    status: 409,
    json: () => ({
      plants: [
        { id: 1, name: 'Rose', tag: '' },
        { id: 2, ...MINE },
      ],
      newTag: 'sun',
    }),
  },
  'POST /bff/taggings/matching': {
    status: 409,
    json: ({ mine }) => ({ total: 2, seq: mine.seq, at: mine.at, newTag: 'sun' }),
  },
  'PATCH /bff/plants/:id': {
    status: 409,
    path: () => '/bff/plants/2',
    json: () => ({ name: 'Mine, corrected', tag: '', expected: MINE }),
  },
  'POST /bff/imports/check': { status: 200, json: () => FILE },
  'POST /bff/imports/problems': { status: 200, json: () => FILE },
  'POST /bff/imports': { status: 200, adds: ['Moss'], json: () => FILE },
  'DELETE /bff/changes': { status: 200, path: () => '/bff/changes?key=mine' },
  'POST /bff/changes/:seq/undo': {
    status: 409,
    path: ({ mine }) => `/bff/changes/${mine.seq}/undo`,
    json: ({ mine }) => ({ at: mine.at }),
  },
  'POST /bff/tokens': {
    status: 201,
    json: () => ({ name: 'New', role: 'viewer', expires: 30 }),
  },
  'PATCH /bff/tokens/:id': {
    status: 404,
    path: ({ tokenId }) => `/bff/tokens/${tokenId}`,
    json: () => ({ role: 'editor', expected: 'viewer' }),
  },
  'POST /bff/views/own': { status: 201, json: () => ({ name: 'New', shown: SHOWN }) },
  'PATCH /bff/views/own/:id': {
    status: 404,
    path: ({ view }) => `/bff/views/own/${view.id}`,
    json: ({ view }) => ({ revision: view.revision, name: 'New' }),
  },
  'DELETE /bff/views/own/:id': {
    status: 404,
    path: ({ view }) => `/bff/views/own/${view.id}?revision=${view.revision}`,
  },
  'POST /bff/views/shared': { status: 201, json: () => ({ name: 'New', shown: SHOWN }) },
  'PATCH /bff/views/shared/:id': {
    status: 404,
    path: ({ view }) => `/bff/views/shared/${view.id}`,
    json: ({ view }) => ({ revision: view.revision, name: 'New' }),
  },
  'DELETE /bff/views/shared/:id': {
    status: 404,
    path: ({ view }) => `/bff/views/shared/${view.id}?revision=${view.revision}`,
  },
  'DELETE /bff/tokens/:id': { status: 404, path: ({ tokenId }) => `/bff/tokens/${tokenId}` },
  'POST /bff/tokens/:id/links': {
    status: 404,
    path: ({ tokenId }) => `/bff/tokens/${tokenId}/links`,
  },
  // An id is chosen by chance, as this one is.
  'DELETE /bff/webhooks/:id': { status: 404, path: () => '/bff/webhooks/q7RfK2mZx0Ta' },
};

/** Adds a plant, keeps a view, and makes a token with a link to sign in by. */
async function actBehindBackup(tab: Browse): Promise<Seen> {
  const mine = await add(tab, 'Mine');
  const made = await tab('POST', '/bff/tokens', { name: 'Mine', role: 'viewer', expires: 30 });
  const { id } = (await bodyOf<CreatedToken>(made)).token;
  const link = await tab('POST', `/bff/tokens/${id}/links`);
  const { address } = await bodyOf<SignInLink>(link);
  const kept = await tab('POST', '/bff/views/shared', { name: 'Mine', shown: SHOWN });
  const view = await bodyOf<View>(kept);
  return { mine, view, tokenId: id, linkCode: new URL(address).hash.slice('#code='.length) };
}

async function goodTokens({ store }: TestApp): Promise<string[]> {
  const tokens = await store.access.listTokens();
  return tokens.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name);
}

test('every endpoint that changes anything has its row here', async () => {
  const { app } = await createTestApp();
  const mounted = app.routes
    .filter(
      ({ method, path }) => /^(?:POST|PUT|PATCH|DELETE)$/.test(method) && path.startsWith('/bff'),
    )
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(ROWS).sort());
});

test.each(Object.entries(ROWS))(
  '%s of a tab from before a restore harms nothing that is there since',
  async (endpoint, { status, adds = [], path, json }) => {
    const { app, browse, seen } = await restoreBehind(actBehindBackup, 'admin');
    await add(browse, 'Of Ben');
    await browse('POST', '/bff/tokens', { name: 'Of Ben', role: 'viewer', expires: 30 });
    const tokens = await goodTokens(app);
    const [method = '', usual = ''] = endpoint.split(' ');
    const answer = await browse(method, path?.(seen) ?? usual, json?.(seen));
    await answer.text();
    expect(answer.status).toBe(status);
    const { rows } = await app.store.plants.page({ workspace: 'main', limit: 9, cursor: 'first' });
    expect(rows.map(({ name }) => name)).toEqual(['Rose', 'Of Ben', ...adds]);
    const made = endpoint === 'POST /bff/tokens' ? ['New'] : [];
    expect((await goodTokens(app)).sort()).toEqual([...tokens, ...made].sort());
  },
);
