import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ChangeView } from '../contract/bff.ts';
import { positionOf } from '../contract/events.ts';
import {
  bodyOf,
  createTestApp,
  listen,
  problemOf,
  type TestApp,
  tokenFor,
} from '../http/testing.ts';
import { copyFolder } from '../store/file/backup.ts';
import { EventReader } from './event-reader.ts';
import { type Browse, browserWith, cookieOf, signIn, undo } from './testing.ts';

/** Backs up after `Rose`, adds `Mine`, and restores: returns the new app, a tab still open, and `Mine`. */
async function restore() {
  const before = await createTestApp();
  const cookie = cookieOf(await signIn(before, { token: await tokenFor(before, 'editor') }));
  await add(browserWith(before, cookie), 'Rose');
  const backup = await backUp(before);
  const mine = await add(browserWith(before, cookie), 'Mine');
  const app = await createTestApp({ backup });
  app.clock.now += 1000;
  return { app, cookie, browse: browserWith(app, cookie), mine };
}

async function backUp({ folder }: TestApp): Promise<string> {
  const backup = await mkdtemp(join(tmpdir(), 'plant-store-backup-'));
  onTestFinished(async () => await rm(backup, { recursive: true, force: true }));
  await copyFolder(folder, backup);
  return backup;
}

/** A start later on, which has no change of before at hand. */
async function startAgain(app: TestApp, cookie: string) {
  await app.store.close();
  const again = await createTestApp({ backup: await backUp(app) });
  again.clock.now = app.clock.now + 1000;
  return { app: again, browse: browserWith(again, cookie) };
}

async function add(browse: Browse, name: string, tag = ''): Promise<ChangeView> {
  const response = await browse('POST', '/bff/plants', { name, tag });
  expect(response.status).toBe(201);
  return await bodyOf<ChangeView>(response);
}

async function names(browse: Browse): Promise<string[]> {
  const { rows } = await bodyOf<{ rows: { name: string }[] }>(await browse('GET', '/bff/plants'));
  return rows.map(({ name }) => name);
}

test('an undo from before a restore never takes back the change that has the number now', async () => {
  const { browse, mine } = await restore();
  const ofBen = await add(browse, 'Of Ben');
  expect(ofBen.seq).toBe(mine.seq);
  const refused = await undo(browse, mine);
  expect([refused.status, await names(browse)]).toEqual([409, ['Rose', 'Of Ben']]);
  const { code, detail } = await problemOf(refused);
  expect(code).toBe('change_conflict');
  expect(detail).toMatch(/^This cannot be undone any more: .* Nothing was changed\.$/);
  expect((await undo(browse, ofBen)).status).toBe(200);
  expect(await names(browse)).toEqual(['Rose']);
});

test('a delete of all that match, as counted before a restore, deletes none, also after another start', async () => {
  const { app, cookie, browse, mine } = await restore();
  await add(browse, 'Of Ben');
  const again = await startAgain(app, cookie);
  await add(again.browse, 'Moss', 'wet');
  const { seq, at } = mine;
  const json = { tag: '', total: 2, seq, at };
  const response = await again.browse('POST', '/bff/deletions/matching', json);
  expect([response.status, await names(again.browse)]).toEqual([409, ['Rose', 'Of Ben', 'Moss']]);
});

test.each([
  ['while its number is the last one', 0, false],
  ['once changes have passed its number', 1, false],
  ['also after another start', 1, true],
])(
  'a page that was open over a restore is told to read anew %s',
  async (_case, more, isRestarted) => {
    const { cookie, mine, ...first } = await restore();
    await add(first.browse, 'Of Ben');
    const { app, browse } = isRestarted ? await startAgain(first.app, cookie) : first;
    for (let i = 0; i < more; i += 1) await add(browse, 'Moss');
    const { url } = await listen(app);
    const events = await EventReader.open(url, cookie, { after: positionOf(mine) });
    onTestFinished(async () => await events.close());
    expect((await events.next())?.name).toBe('ready');
    if (more === 0) await add(browse, 'Fern');
    expect((await events.next())?.name).toBe('reset');
  },
);
