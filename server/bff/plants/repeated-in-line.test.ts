import { expect, test } from 'vitest';
import type { ChangeView, PlantPage } from '../../contract/answers.ts';
import { bodyOf, type TestApp } from '../../testing/app.ts';
import { type Browse, createSignedIn } from '../../testing/browser.ts';

/** So many that they are changed in a line of their own. */
const MANY = 257;

/** Adds many plants that are tagged `old`, as change 1, and three more. */
async function setUp() {
  const { app, browse } = await createSignedIn();
  const { plants } = app.store;
  const add = Array.from({ length: MANY }, () => ({ name: 'Sage', tag: 'old' }));
  const actor = { id: 'a', name: 'Ada' };
  await plants.commit({ actor, requestId: 'r', workspace: 'main', remove: [], add });
  for (const id of [1001, 1002, 1003]) await browse('POST', '/bff/plants', { id, name: 'Rose' });
  return { app, browse };
}

/** Fills the lines of a token, until what is returned lets all of it go on. */
async function fillLines({ app, browse }: Awaited<ReturnType<typeof setUp>>) {
  // What has ended in this round of the event loop gives up its place at its end.
  await new Promise((resolve) => setImmediate(resolve));
  const { plants } = app.store;
  let letGo = () => {};
  let begun = 0;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  plants.people = async () => {
    begun += 1;
    await held;
    return [];
  };
  const withView = plants.withView.bind(plants);
  plants.withView = async (...args) => {
    begun += 1;
    await held;
    return await withView(...args);
  };
  const many = { total: MANY, seq: 1, at: 1, newTag: 'x' };
  const read = () => browse('GET', '/bff/people');
  const change = () => browse('POST', '/bff/taggings/matching', many);
  const statuses: number[] = [];
  // Two of each are under way, 50 wait, and one is refused.
  const all = Array.from({ length: 53 }, () => [read(), change()]).flat();
  for (const one of all) void one.then(({ status }) => statuses.push(status));
  await expect.poll(() => [begun, ...statuses]).toEqual([4, 429, 429]);
  return async () => {
    letGo();
    await Promise.all(all);
  };
}

/** Returns what tells whether the store has said what was made under a key. */
function foundUnderKey({ store: { plants } }: TestApp): () => boolean {
  let isFound = false;
  const commit = plants.commit.bind(plants);
  plants.commit = async (draft) => {
    const result = await commit(draft);
    isFound ||= result.replayed;
    return result;
  };
  const findKeyed = plants.findKeyed.bind(plants);
  plants.findKeyed = async (...args) => {
    const earlier = await findKeyed(...args);
    isFound ||= earlier !== null;
    return earlier;
  };
  return () => isFound;
}

async function countOf(browse: Browse, tag: string) {
  const page = await browse('GET', `/bff/plants?tag=${tag}`);
  const { total, seq, at } = await bodyOf<PlantPage>(page);
  return { tags: [tag], total, seq, at };
}

const STEPS: [string, (browse: Browse) => Promise<[method: string, path: string, body: object]>][] =
  [
    ['an add', async () => ['POST', '/bff/plants', { name: 'Wanted' }]],
    [
      'a correction',
      async () => {
        const expected = { name: 'Rose', tag: '' };
        return ['PATCH', '/bff/plants/1001', { name: 'Rosa', tag: '', expected }];
      },
    ],
    [
      'a deletion',
      async () => ['POST', '/bff/deletions', { plants: [{ id: 1001, name: 'Rose', tag: '' }] }],
    ],
    [
      'a tagging of all that match',
      async (browse) => {
        await browse('POST', '/bff/plants', { name: 'Tulip', tag: 'few' });
        return [
          'POST',
          '/bff/taggings/matching',
          { ...(await countOf(browse, 'few')), newTag: 'new' },
        ];
      },
    ],
    [
      'a deletion of many that match',
      async (browse) => ['POST', '/bff/deletions/matching', await countOf(browse, 'old')],
    ],
    [
      'an undo',
      async (browse) => {
        const added = await browse('POST', '/bff/plants', { name: 'Tulip' });
        const { seq, at } = await bodyOf<ChangeView>(added);
        return ['POST', `/bff/changes/${seq}/undo`, { at }];
      },
    ],
    [
      'an undo of many',
      async (browse) => {
        const body = { ...(await countOf(browse, 'old')), newTag: 'new' };
        const tagged = await browse('POST', '/bff/taggings/matching', body);
        const { seq, at } = await bodyOf<ChangeView>(tagged);
        return ['POST', `/bff/changes/${seq}/undo`, { at }];
      },
    ],
  ];

test.each(STEPS)(
  '%s that is repeated under its key is answered with what was made, however much waits',
  async (_name, prepare) => {
    const { app, browse } = await setUp();
    const [method, path, body] = await prepare(browse);
    const ask = async () => await browse(method, path, body, { 'Idempotency-Key': 'one' });
    const first = await ask();
    expect(first.ok).toBe(true);
    const letGo = await fillLines({ app, browse });
    const isFound = foundUnderKey(app);
    const again = ask();
    await expect.poll(isFound).toBe(true);
    await letGo();
    expect(await bodyOf(await again)).toEqual(await bodyOf(first));
  },
);
