import type { Role } from '../../server/contract/access.ts';
import { addLink, addPlant, addToken, addView, addWebhook, type World } from './access-world.ts';

/** Who may use an endpoint, and what it answers them. */
export interface Rule {
  by: 'token' | 'session' | 'everybody';
  role: Role;
  success: number;
  /** What it answers those of another workspace, where it is asked about something of `main`. */
  elsewhere?: number;
  /** Only the environment's admin token is let in. */
  isOperators?: true;
  /** What it answers the environment's admin token, where that is not as any other. */
  ofSettings?: number;
  /** @param tokenId of who asks, where it matters; null for who is nobody. */
  ask?: (world: World, tokenId?: string | null) => Promise<{ path?: string; json?: unknown }>;
}

const read = (by: Rule['by'], role: Role = 'viewer'): Rule => ({ by, role, success: 200 });

const ofPlant = (path: string) => async (world: World) => ({
  path: path.replace(':id', String((await addPlant(world)).id)),
});

const ofToken = (path: string) => async (world: World) => ({
  path: path.replace(':id', await addToken(world, createUniqueName())),
});

const ofWebhook = (path: string) => async (world: World) => ({
  path: `${path}/${await addWebhook(world, createUniqueName())}`,
});

/** A view of the caller's own, or of everyone's in `main`. */
const ofView =
  (path: string, isShared: boolean) => async (world: World, tokenId?: string | null) => {
    const { id, revision } = await addView(world, isShared ? null : (tokenId ?? 'nobody'));
    const json = path.startsWith('PATCH') ? { revision, name: createUniqueName() } : undefined;
    const asked = path.replace(/^\w+ /, '').replace(':id', id);
    return json ? { path: asked, json } : { path: `${asked}?revision=${revision}` };
  };

const SHOWN = { search: '', tags: [], sort: 'id', isRoomy: false };

const newView = async () => ({ json: { name: createUniqueName(), shown: SHOWN } });

let nameCount = 0;

function createUniqueName(): string {
  nameCount += 1;
  return `token ${nameCount}`;
}

/** Every endpoint there is. One that is mounted and not here fails the access matrix. */
export const RULES: Record<string, Rule> = {
  'GET /plants': read('token'),
  'POST /plants': {
    ...{ by: 'token', role: 'editor', success: 201 },
    ask: async () => ({ json: { name: 'Fern' } }),
  },
  'DELETE /plants/:id': {
    ...{ by: 'token', role: 'editor', success: 204, elsewhere: 404 },
    ask: ofPlant('/plants/:id'),
  },
  'GET /admin/tokens': read('token', 'admin'),
  'POST /admin/tokens': {
    ...{ by: 'token', role: 'admin', success: 201 },
    ask: async () => ({ json: { name: createUniqueName(), role: 'viewer' } }),
  },
  'DELETE /admin/tokens/:id': {
    ...{ by: 'token', role: 'admin', success: 204, elsewhere: 404 },
    ask: ofToken('/admin/tokens/:id'),
  },
  'GET /admin/webhooks': read('token', 'admin'),
  'POST /admin/webhooks': {
    ...{ by: 'token', role: 'admin', success: 201, ofSettings: 409 },
    ask: async () => ({
      json: { url: `https://example.com/${encodeURIComponent(createUniqueName())}` },
    }),
  },
  'DELETE /admin/webhooks/:id': {
    ...{ by: 'token', role: 'admin', success: 204, elsewhere: 404 },
    ask: ofWebhook('/admin/webhooks'),
  },
  'GET /metrics': { ...read('token', 'admin'), isOperators: true },
  'GET /openapi.json': read('everybody'),
  'GET /problems': read('everybody'),
  'GET /problems/:code': {
    ...read('everybody'),
    ask: async () => ({ path: '/problems/id_taken' }),
  },
  'GET /health/live': read('everybody'),
  'GET /health/ready': read('everybody'),
  'GET /bff/session': read('everybody'),
  'POST /bff/session': {
    ...{ by: 'everybody', role: 'viewer', success: 201 },
    ask: async () => ({ json: { token: 'settings-admin-0123456789' } }),
  },
  'POST /bff/session/link': {
    ...{ by: 'everybody', role: 'viewer', success: 200 },
    ask: async (world) => ({ json: { code: await addLink(world) } }),
  },
  'DELETE /bff/session': { by: 'everybody', role: 'viewer', success: 204 },
  'GET /bff/plants': read('session'),
  'GET /bff/plants/:id': {
    ...{ by: 'session', role: 'viewer', success: 200, elsewhere: 404 },
    ask: ofPlant('/bff/plants/:id'),
  },
  'GET /bff/address': read('session'),
  'GET /bff/export': {
    ...read('session'),
    ask: async () => ({ path: '/bff/export?format=csv' }),
  },
  'GET /bff/tags': read('session'),
  'GET /bff/namesakes': {
    ...read('session'),
    ask: async () => ({ path: '/bff/namesakes?name=Rosa%20canina' }),
  },
  'GET /bff/plants-by-id': {
    ...read('session'),
    ask: async () => ({ path: '/bff/plants-by-id?id=1' }),
  },
  'GET /bff/changes': read('session'),
  'GET /bff/changes/:seq/plants': {
    ...{ by: 'session', role: 'viewer', success: 200, elsewhere: 404 },
    ask: async (world) => {
      await addPlant(world);
      // The first change is that of most plants, where a proof has made one of many.
      const first = await world.app.store.plants.findChange('main', 1);
      return { path: `/bff/changes/1/plants?at=${first?.at}` };
    },
  },
  'GET /bff/people': read('session'),
  'GET /bff/events': read('session'),
  'POST /bff/plants': {
    ...{ by: 'session', role: 'editor', success: 201 },
    ask: async () => ({ json: { name: 'Fern' } }),
  },
  'POST /bff/deletions': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => {
      const { id } = await addPlant(world);
      return { json: { plants: [{ id, name: 'Rosa canina', tag: 'rose' }] } };
    },
  },
  'POST /bff/deletions/matching': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 409 },
    ask: async (world) => {
      const { seq } = await addPlant(world);
      const { total, at } = await world.app.store.plants.version('main');
      return { json: { total, seq, at } };
    },
  },
  'POST /bff/taggings': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => {
      const { id } = await addPlant(world);
      return { json: { plants: [{ id, name: 'Rosa canina', tag: 'rose' }], newTag: 'sun' } };
    },
  },
  'POST /bff/taggings/matching': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 409 },
    ask: async (world) => {
      const { seq } = await addPlant(world);
      const { total, at } = await world.app.store.plants.version('main');
      return { json: { total, seq, at, newTag: `tag ${seq}` } };
    },
  },
  'PATCH /bff/plants/:id': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => {
      const { id } = await addPlant(world);
      const expected = { name: 'Rosa canina', tag: 'rose' };
      return { path: `/bff/plants/${id}`, json: { name: 'Tree fern', tag: '', expected } };
    },
  },
  'POST /bff/imports/check': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ json: [{ name: 'Fern' }] }),
  },
  'POST /bff/imports/problems': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ json: [{ name: '' }] }),
  },
  'POST /bff/imports': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ json: [{ name: 'Fern' }] }),
  },
  'DELETE /bff/changes': {
    ...{ by: 'session', role: 'editor', success: 200 },
    ask: async () => ({ path: '/bff/changes?key=none' }),
  },
  'POST /bff/changes/:seq/undo': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: async (world) => {
      const { seq, at } = await addPlant(world);
      return { path: `/bff/changes/${seq}/undo`, json: { at } };
    },
  },
  'GET /bff/views': read('session'),
  'POST /bff/views/own': { by: 'session', role: 'viewer', success: 201, ask: newView },
  'PATCH /bff/views/own/:id': {
    ...{ by: 'session', role: 'viewer', success: 200, elsewhere: 404 },
    ask: ofView('PATCH /bff/views/own/:id', false),
  },
  'DELETE /bff/views/own/:id': {
    ...{ by: 'session', role: 'viewer', success: 200, elsewhere: 404 },
    ask: ofView('DELETE /bff/views/own/:id', false),
  },
  'POST /bff/views/shared': { by: 'session', role: 'editor', success: 201, ask: newView },
  'PATCH /bff/views/shared/:id': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: ofView('PATCH /bff/views/shared/:id', true),
  },
  'DELETE /bff/views/shared/:id': {
    ...{ by: 'session', role: 'editor', success: 200, elsewhere: 404 },
    ask: ofView('DELETE /bff/views/shared/:id', true),
  },
  'GET /bff/webhooks': read('session', 'admin'),
  'DELETE /bff/webhooks/:id': {
    ...{ by: 'session', role: 'admin', success: 200, elsewhere: 404 },
    ask: ofWebhook('/bff/webhooks'),
  },
  'GET /bff/tokens': read('session', 'admin'),
  'POST /bff/tokens': {
    ...{ by: 'session', role: 'admin', success: 201 },
    ask: async () => ({ json: { name: createUniqueName(), role: 'viewer', expires: 30 } }),
  },
  'PATCH /bff/tokens/:id': {
    ...{ by: 'session', role: 'admin', success: 200, elsewhere: 404 },
    ask: async (world) => ({
      path: `/bff/tokens/${await addToken(world, createUniqueName())}`,
      json: { role: 'editor', expected: 'viewer' },
    }),
  },
  'DELETE /bff/tokens/:id': {
    ...{ by: 'session', role: 'admin', success: 200, elsewhere: 404 },
    ask: ofToken('/bff/tokens/:id'),
  },
  'POST /bff/tokens/:id/links': {
    ...{ by: 'session', role: 'admin', success: 201, elsewhere: 404 },
    ask: ofToken('/bff/tokens/:id/links'),
  },
};
