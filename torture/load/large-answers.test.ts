import { expect, test } from 'vitest';
import { MAX_CHOSEN_TAGS, MAX_SEARCH_LENGTH } from '../../server/contract/bff.ts';
import { MOST_VIEWS } from '../../server/contract/views.ts';
import { MOST_TOKENS } from '../../server/domain/access/manage-tokens.ts';
import type { LinkRecord, TokenRecord, ViewRecord } from '../../server/domain/access-store.ts';
import { viewRecord } from '../../server/store/conformance/records.ts';
import { createTestApp, type TestApp } from '../../server/testing/app.ts';
import { browserWith, cookieOf, signIn } from '../../server/testing/browser.ts';
import { RULES } from '../access/access-rules.ts';
import { rounds } from '../rounds.ts';
import { findHold, MOST_HELD_MS } from './longest-hold.ts';

const PLANTS = rounds(80_000, 100_000);
const CHANGES = 500;
/** The most that are kept. */
const LINKS_A_TOKEN = 5;
const USED_LINKS_A_TOKEN = 20;
const ADMIN_TOKEN = 'settings-admin-0123456789';

/** Ends where it has begun, which an answer without an end has to be left at. */
const ENDLESS = 'GET /bff/events';

const tokens = Array.from({ length: MOST_TOKENS }, (_, number): TokenRecord => {
  const id = `token ${number}`;
  return {
    ...{ id, hash: `hash of ${id}`, name: id, role: 'admin', workspace: 'main' },
    ...{ createdAt: number, createdBy: null, expiresAt: null },
    ...{ roleChangedAt: null, roleChangedBy: null },
    ...{ revokedAt: null, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
  };
});

/** Returns the links of each token; those that somebody entered by come first. */
function createLinks(): LinkRecord[] {
  const now = Date.now();
  return tokens.flatMap(({ id: tokenId }) =>
    Array.from({ length: USED_LINKS_A_TOKEN + LINKS_A_TOKEN }, (_, number) => {
      const isUsed = number < USED_LINKS_A_TOKEN;
      return {
        ...{ hash: `link ${number} of ${tokenId}`, tokenId, madeBy: 'Ada', restsOn: [] },
        ...{ madeAt: now, expiresAt: now + 600_000 },
        ...{ usedAt: isUsed ? now : null, usedBy: isUsed ? 'a session' : null },
      };
    }),
  );
}

/** Returns as many views as one may open, each as long as may be. */
function createViews(): ViewRecord[] {
  const tags = Array.from({ length: MAX_CHOSEN_TAGS }, (_, at) => `${at} `.padEnd(50, '🌿'));
  const shown = { search: '🌿'.repeat(MAX_SEARCH_LENGTH), tags };
  return ['settings', null].flatMap((tokenId) =>
    Array.from({ length: MOST_VIEWS }, (_, at) => {
      const name = `${at} `.padEnd(60, '🌿');
      return viewRecord({
        ...{ id: `${tokenId} ${at}`, tokenId, name },
        shown: { ...shown, sort: 'id', isRoomy: false },
      });
    }),
  );
}

/** Makes an app whose workspace has the most of everything: tags, changes, people, tokens, links and views. */
async function createFullApp(): Promise<TestApp> {
  const app = await createTestApp({ adminToken: ADMIN_TOKEN, tokens, links: createLinks() });
  await app.store.access.update('main', async () => ({ views: createViews() }));
  const base = { requestId: 'r', workspace: 'main', remove: [] };
  // Tags whose order changes with their case and accents.
  const tagOf = (id: number) => `${id % 2 === 0 ? 'Á' : 'b'} ${(id * 7919) % PLANTS}`;
  const add = Array.from({ length: PLANTS }, (_, id) => ({
    id,
    name: `Rosa ${id}`,
    tag: tagOf(id),
  }));
  await app.store.plants.commit({ ...base, actor: { id: 'a', name: 'Ada' }, add });
  const changes = Array.from({ length: CHANGES }, (_, number) => {
    const name = `Somebody ${number}`;
    return { ...base, actor: { id: name, name }, add: [{ name, tag: 'new' }] };
  });
  await Promise.all(changes.map((change) => app.store.plants.commit(change)));
  return app;
}

test(`no answer, however much there is to tell, holds the event loop for more than ${MOST_HELD_MS} ms`, async () => {
  const app = await createFullApp();
  const browse = browserWith(app, cookieOf(await signIn(app, { token: ADMIN_TOKEN })));
  const found: string[] = [];
  for (const [name, { by, ask }] of Object.entries(RULES)) {
    const [method = '', route = ''] = name.split(' ');
    if (method !== 'GET') continue;
    const asked = await ask?.({ app, callers: {} });
    const bearer = { Authorization: `Bearer ${ADMIN_TOKEN}` };
    let bytes = 0;
    const held = await findHold(async () => {
      bytes = 0;
      const headers = by === 'token' ? bearer : {};
      const response = await browse(method, asked?.path ?? route, undefined, headers);
      expect(response.status, name).toBe(200);
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (name === ENDLESS) break;
      }
    });
    console.log(`${name}: ${bytes} bytes, at once ${Math.round(held)} ms at the most`);
    if (held > MOST_HELD_MS) found.push(`${name}: ${Math.round(held)} ms`);
  }
  expect(found).toEqual([]);
}, 300_000);
