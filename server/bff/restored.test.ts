import { expect, onTestFinished, test } from 'vitest';
import type { PlantPage } from '../contract/bff.ts';
import { positionOf } from '../contract/events.ts';
import { bodyOf, listen, problemOf } from '../http/testing.ts';
import { EventReader } from './event-reader.ts';
import {
  add,
  createSignedIn,
  editByHand,
  names,
  restoreBehind,
  startAgain,
  undo,
} from './testing.ts';

/** Adds `Mine` behind the backup of `Rose` that is then restored. */
async function restore() {
  const { seen, ...restored } = await restoreBehind((tab) => add(tab, 'Mine'));
  return { ...restored, mine: seen };
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

test('a delete by id from before a restore, of one plant or of several seen at different times, deletes none', async () => {
  const { browse, mine } = await restore();
  const ofBen = await add(browse, 'Of Ben');
  expect(ofBen.added[0]?.id).toBe(mine.added[0]?.id);
  const [then, now] = [positionOf(mine), positionOf(ofBen)];
  const refused = await browse('DELETE', `/bff/plants/2?seen=${then}`);
  const { code, detail } = await problemOf(refused);
  expect([refused.status, code]).toEqual([409, 'change_conflict']);
  expect(detail).toMatch(/replaced .* restored backup/);
  for (const [ids, seen] of [
    [[2], [then]],
    [
      [1, 2],
      [now, then],
    ],
  ]) {
    const response = await browse('POST', '/bff/deletions', { ids, seen });
    expect((await problemOf(response)).code).toBe('change_conflict');
  }
  expect(await names(browse)).toEqual(['Rose', 'Of Ben']);
  expect((await browse('DELETE', `/bff/plants/2?seen=${now}`)).status).toBe(200);
});

test('a delete by id goes through whatever others did to the plant since, also over a restart', async () => {
  const { app, browse, cookie } = await restore();
  const seen = positionOf(await add(browse, 'Fern'));
  const again = await startAgain(app, cookie);
  const expected = { name: 'Fern', tag: '' };
  await again.browse('PATCH', '/bff/plants/2', { name: 'Tree fern', tag: '', expected });
  expect((await again.browse('DELETE', `/bff/plants/2?seen=${seen}`)).status).toBe(200);
});

test('what was seen before an edit by hand deletes nothing, neither by id nor all that match', async () => {
  const { app, browse, cookie } = await restoreBehind(async () => null);
  await add(browse, 'Fern');
  const { seq, at } = await bodyOf<PlantPage>(await browse('GET', '/bff/plants'));
  const again = await editByHand(app, cookie, 'Fern', 'Edited');
  const ask = async () => [
    (await again.browse('DELETE', `/bff/plants/2?seen=${positionOf({ seq, at })}`)).status,
    (await again.browse('POST', '/bff/deletions/matching', { tag: '', total: 2, seq, at })).status,
  ];
  expect(await ask()).toEqual([409, 409]);
  await add(again.browse, 'Moss', 'wet');
  expect(await ask()).toEqual([409, 409]);
  expect(await names(again.browse)).toEqual(['Rose', 'Edited', 'Moss']);
});

test('a repeated delete is answered with the first one, whatever has become of what was seen', async () => {
  const key = { 'Idempotency-Key': 'k' };
  const { app, browse } = await createSignedIn();
  const path = `/bff/plants/1?seen=${positionOf(await add(browse, 'Rose'))}`;
  const first = await (await browse('DELETE', path, undefined, key)).text();
  app.clock.now += 1000;
  await add(browse, 'Fern');
  expect(await (await browse('DELETE', path, undefined, key)).text()).toBe(first);
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
