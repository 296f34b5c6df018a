import { expect, onTestFinished, test, vi } from 'vitest';
import type { PlantPage } from '../../contract/answers.ts';
import { bodyOf, createTestApp } from '../../testing/app.ts';
import { type Browse, signedIn } from '../../testing/browser.ts';
import { addPlant, collectingLogger } from '../../testing/file-store.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { draft } from '../conformance/harness.ts';
import { Database } from './connection/database.ts';
import { openPostgresStore } from './open.ts';
import { ViewGate } from './share/view-gate.ts';

const database = useTestDatabase();

/** What happens once it is told to. */
function onCall() {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { told, tell };
}

/** Reads all, and asks for the second batch once `goOn` resolves. */
type Read<Whole> = (
  workspace: string,
  tokenId: string,
  goOn: Promise<void>,
  begun?: () => void,
) => Promise<Whole>;

/** Has ten read in two workspaces who do not go on, and then one in a third; tells what that one got, and what each of the others did, or was refused with. */
async function readBeside<Whole>(read: Read<Whole>, slowIn: string[], anotherIn: string) {
  const { told, tell } = onCall();
  const slow = slowIn.flatMap((workspace) =>
    ['a', 'a', 'a', 'b', 'b'].map((token) => {
      const { told: begun, tell: begin } = onCall();
      return { begun, read: read(workspace, `${token} of ${workspace}`, told, begin) };
    }),
  );
  const outcomes = Promise.allSettled(slow.map((one) => one.read));
  await Promise.all(slow.map(({ begun }) => begun));
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  onTestFinished(() => clock.mockRestore());
  const another = await read(anotherIn, 'c', Promise.resolve());
  tell();
  const ended = (await outcomes).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason.code,
  );
  return { another, ended };
}

test('of very many tags no more than a batch is read ahead of each reader, of whom ten keep nobody from reading in a third workspace', async () => {
  const logger = collectingLogger();
  const { plants, close } = await openPostgresStore({ url: database.url, logger });
  onTestFinished(async () => void (await close()));
  const tags = Array.from({ length: 1001 }, (_, number) => `tag ${number}`);
  for (const workspace of ['tags', 'other tags', 'third tags']) {
    const add = tags.map((tag, id) => ({ id, name: 'Rose', tag }));
    await plants.commit(draft({ workspace, add }));
  }
  const read: Read<number> = async (workspace, tokenId, goOn, begun) =>
    await plants.withTagCounts(workspace, { tokenId }, async (batches) => {
      let count = 0;
      for await (const batch of batches) {
        count += batch.length;
        begun?.();
        await goOn;
      }
      return count;
    });
  const { another, ended } = await readBeside(read, ['tags', 'other tags'], 'third tags');
  expect(another).toBe(tags.length);
  expect(ended.filter((one) => one === 'server_busy')).toHaveLength(1);
  expect(ended.filter((one) => one !== 'server_busy')).toEqual(Array(9).fill(tags.length));
  expect(logger.reports).toEqual([]);
});

test('whoever waits for a view of very many tags keeps nobody from searching', async () => {
  const app = await createTestApp({ database: database.url });
  const add = Array.from({ length: 1001 }, (_, id) => ({ id, name: 'Rose', tag: `tag ${id}` }));
  const viewers: Browse[] = [];
  for (const workspace of ['many', 'others']) {
    await app.store.plants.commit(draft({ workspace, add }));
    viewers.push(await signedIn(app, 'viewer', workspace));
  }
  const searcher = await signedIn(app, 'viewer');
  const enter = vi.spyOn(ViewGate.prototype, 'enter');
  onTestFinished(() => enter.mockRestore());
  const askAll = async (times: number) =>
    viewers.flatMap((browse) => Array.from({ length: times }, () => browse('GET', '/bff/tags')));
  const unread = await Promise.all(await askAll(3));
  // They wait for as long as it takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = await askAll(2);
  await expect.poll(() => enter.mock.calls.length).toBe(unread.length + waiting.length);
  expect((await searcher('GET', '/bff/plants?search=rose')).status).toBe(200);
  for (const answer of unread) await answer.body?.cancel();
  for (const answer of await Promise.all(waiting)) await answer.body?.cancel();
});

test('that there are very many tags is learned from a row at the most', async () => {
  const { plants, close } = await openPostgresStore({
    url: database.url,
    logger: collectingLogger(),
  });
  onTestFinished(async () => void (await close()));
  const add = Array.from({ length: 1001 }, (_, id) => ({ id, name: 'Rose', tag: `tag ${id}` }));
  await plants.commit(draft({ workspace: 'looked at', add }));
  const read = vi.spyOn(Database.prototype, 'read');
  onTestFinished(() => read.mockRestore());
  await plants.withTagCounts('looked at', {}, async () => undefined);
  const rows = await Promise.all(read.mock.results.map(({ value }) => value));
  expect(rows.map(({ length }) => length)).toEqual([1]);
});

test('tags that come while a few are about to be told are never told more than a batch at once', async () => {
  const { plants, close } = await openPostgresStore({
    url: database.url,
    logger: collectingLogger(),
  });
  onTestFinished(async () => void (await close()));
  const tagsOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: from + i, name: 'Rose', tag: `tag ${i}` }));
  await plants.commit(draft({ workspace: 'growing', add: tagsOf(1, 1) }));
  const told = plants.withTagCounts('growing', {}, async (batches) => {
    await plants.commit(draft({ workspace: 'growing', add: tagsOf(2, 1001) }));
    for await (const { length } of batches) expect(length).toBeLessThanOrEqual(1000);
  });
  await expect(told).rejects.toMatchObject({ code: 'server_busy' });
});

test('whoever has as many long lists open as may be, unread, changes all that match all the same', async () => {
  const app = await createTestApp({ database: database.url });
  const add = Array.from({ length: 501 }, (_, id) => ({ id, name: 'Rose', tag: `tag ${id}` }));
  await app.store.plants.commit(draft({ workspace: 'edited', add }));
  const browse = await signedIn(app, 'editor', 'edited');
  const unread = [1, 2, 3].map(() => browse('GET', '/bff/export?format=json'));
  for (const { status } of await Promise.all(unread)) expect(status).toBe(200);
  for (const search of ['rose', '7']) {
    const query = `/bff/plants?search=${search}`;
    const { total, seq, at } = await bodyOf<PlantPage>(await browse('GET', query));
    const wish = { search, total, seq, at, newTag: search };
    expect((await browse('POST', '/bff/taggings/matching', wish)).status).toBe(200);
  }
  for (const answer of unread) await (await answer).body?.cancel();
});

test('ten slow readers of two workspaces keep nobody from reading everything in a third', async () => {
  const logger = collectingLogger();
  const { plants, close } = await openPostgresStore({ url: database.url, logger });
  onTestFinished(async () => void (await close()));
  for (const workspace of ['main', 'other', 'third']) {
    for (const id of [1, 2]) await addPlant(plants, id, workspace);
  }
  const read: Read<number[]> = async (workspace, tokenId, goOn, begun) =>
    await plants.withView(workspace, { tokenId }, async (view) => {
      const ids: number[] = [];
      for await (const [plant] of view.batches(1, null)) {
        ids.push(plant?.id ?? 0);
        begun?.();
        await goOn;
      }
      return ids;
    });
  const { another, ended } = await readBeside(read, ['main', 'other'], 'third');
  expect(another).toEqual([1, 2]);
  expect(ended.filter((one) => one === 'server_busy')).toHaveLength(1);
  expect(ended.filter((one) => one !== 'server_busy')).toEqual(Array(9).fill([1, 2]));
  expect(logger.reports).toEqual([]);
});
