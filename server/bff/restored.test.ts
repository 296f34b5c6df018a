import { expect, onTestFinished, test } from 'vitest';
import type { PlantPage } from '../contract/answers.ts';
import { positionOf } from '../contract/events.ts';
import { bodyOf, listen, problemOf } from '../testing/app.ts';
import { add, editByHand, names, restoreBehind, startAgain, undo } from '../testing/browser.ts';
import { EventReader } from '../testing/event-reader.ts';

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
  const json = { tags: [''], total: 2, seq, at };
  const response = await again.browse('POST', '/bff/deletions/matching', json);
  expect([response.status, await names(again.browse)]).toEqual([409, ['Rose', 'Of Ben', 'Moss']]);
});

test('a delete of plants that were shown before a restore, of one or of several, deletes none', async () => {
  const { browse, mine } = await restore();
  const rose = { id: 1, name: 'Rose', tag: '' };
  const ofBen = await add(browse, 'Of Ben');
  expect(ofBen.added[0]?.id).toBe(mine.added[0]?.id);
  for (const plants of [mine.added, [rose, ...mine.added]]) {
    const refused = await browse('POST', '/bff/deletions', { plants });
    const { code, errors } = await problemOf(refused);
    expect([refused.status, code]).toEqual([409, 'change_conflict']);
    const pointer = `/plants/${plants.length - 1}`;
    expect(errors).toEqual([{ pointer, detail: 'Plant 2 is called Of Ben now.' }]);
  }
  expect(await names(browse)).toEqual(['Rose', 'Of Ben']);
  expect((await browse('POST', '/bff/deletions', { plants: ofBen.added })).status).toBe(200);
});

test('a delete of a plant goes through over a restart, whatever others did to other plants since', async () => {
  const { app, browse, cookie } = await restore();
  const { added } = await add(browse, 'Fern');
  const again = await startAgain(app, cookie);
  const expected = { name: 'Rose', tag: '' };
  await again.browse('PATCH', '/bff/plants/1', { name: 'Tea rose', tag: '', expected });
  expect((await again.browse('POST', '/bff/deletions', { plants: added })).status).toBe(200);
});

test('what was seen before an edit by hand deletes nothing, neither by name nor all that match', async () => {
  const { app, browse, cookie } = await restoreBehind(async () => null);
  const { added: plants } = await add(browse, 'Fern');
  const { seq, at } = await bodyOf<PlantPage>(await browse('GET', '/bff/plants'));
  const again = await editByHand(app, cookie, 'Fern', 'Edited');
  const ask = async () => [
    (await again.browse('POST', '/bff/deletions', { plants })).status,
    (await again.browse('POST', '/bff/deletions/matching', { tags: [''], total: 2, seq, at }))
      .status,
  ];
  expect(await ask()).toEqual([409, 409]);
  await add(again.browse, 'Moss', 'wet');
  expect(await ask()).toEqual([409, 409]);
  expect(await names(again.browse)).toEqual(['Rose', 'Edited', 'Moss']);
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
