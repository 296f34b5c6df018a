import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LineName, WaitOptions } from '../../server/domain/call.ts';
import { TurnTaker } from '../../server/domain/turn-taker.ts';
import type { Sender } from '../../server/http/share/fair-gate.ts';
import { Lines } from '../../server/http/share/lines.ts';
import { send, type TestApp } from '../../server/testing/app.ts';
import { RULES } from '../access/access-rules.ts';
import { addPlant, createWorld, type World } from '../access/access-world.ts';

const PLANTS = 3000;

/** More ways to ask for what an endpoint may read at length. */
const COSTLY: Record<string, string[]> = {
  'GET /plants': ['/plants', '/plants?limit=1000', '/plants?limit=2500'],
  'GET /bff/plants': [
    '/bff/plants?search=rosa',
    '/bff/plants?search=rosa&sort=name&last=true',
    '/bff/plants?search=rosa&sort=-tag&tag=rose',
    '/bff/plants?tag=rose&sort=name',
    '/bff/plants?tag=rose&sort=-added',
    '/bff/plants?tag=rose&tag=&sort=-name',
  ],
  'GET /bff/export': [
    '/bff/export?format=csv&search=none',
    '/bff/export?format=json&sort=-tag',
    '/bff/export?format=json&tag=rose&sort=name',
  ],
  'GET /bff/tags': ['/bff/tags', '/bff/tags?search=rosa'],
  'GET /bff/changes': ['/bff/changes?person=nobody', '/bff/changes?search=none'],
};

/** What takes turns, or is long by what it is asked: where it is done. */
interface Found {
  /** Outside of the lines. */
  outside: string[];
  /** The lines that were waited in; `part` for a part, which only `reading` has. */
  lines: Set<string>;
}

const asking = new AsyncLocalStorage<Found>();
const inLine = new AsyncLocalStorage<string>();

/**
 * Each store writes for all who ask, one after the other, and one look is for all who watch sessions; whose
 * write or look takes turns is nobody's matter.
 */
const FOR_ALL = /AccessWriter|CommitLoop\.#work|WorkspaceWatch/;

function note(what: string): void {
  if (inLine.getStore() === undefined) asking.getStore()?.outside.push(what);
}

const { run } = Lines.prototype;
const { yieldIfDue } = TurnTaker.prototype;

beforeAll(() => {
  Lines.prototype.run = async function watched<Result>(
    this: Lines,
    name: LineName,
    sender: Sender,
    work: () => Promise<Result>,
    options?: WaitOptions,
  ): Promise<Result> {
    // What changes access, or takes a key back, waits in a line for it whatever it costs, which `access-line` proves.
    if (name !== 'access' && name !== 'keys')
      asking.getStore()?.lines.add(options?.isPart ? 'part' : name);
    const watchedWork = async () => await inLine.run(name, work);
    type Given = [LineName, Sender, typeof watchedWork, WaitOptions | undefined];
    return await Reflect.apply<Lines, Given, Promise<Result>>(run, this, [
      name,
      sender,
      watchedWork,
      options,
    ]);
  };
  TurnTaker.prototype.yieldIfDue = async function watched() {
    const { stack = '' } = new Error('a turn outside of the lines');
    if (!FOR_ALL.test(stack)) note(stack);
    await yieldIfDue.call(this);
  };
});

afterAll(() => {
  Lines.prototype.run = run;
  TurnTaker.prototype.yieldIfDue = yieldIfDue;
});

/** Watches what a store is asked for that it may take long over without a turn. */
function watchStore({ store: { plants } }: TestApp): void {
  const { page, changes, changedPlants, refusals, findPlants } = plants;
  plants.page = async (query) => {
    const isSorted = query.tags !== undefined && /name|added/.test(query.sort?.column ?? '');
    if (isSorted || query.search !== undefined || query.limit > 100) note('page');
    return await page.call(plants, query);
  };
  plants.changes = async (query) => {
    note('changes');
    return await changes.call(plants, query);
  };
  plants.changedPlants = async (query) => {
    note('changedPlants');
    return await changedPlants.call(plants, query);
  };
  plants.refusals = async (...asked) => {
    note('refusals');
    return await refusals.apply(plants, asked);
  };
  plants.findPlants = async (workspace, ids) => {
    if (ids.length > 1) note('findPlants');
    return await findPlants.call(plants, workspace, ids);
  };
}

async function createFullWorld(): Promise<World> {
  const world = await createWorld();
  const add = Array.from({ length: PLANTS }, (_, id) => ({ id, name: `Rosa ${id}`, tag: 'rose' }));
  const actor = { id: 'test', name: 'test' };
  const { plants } = world.app.store;
  await plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
  watchStore(world.app);
  return world;
}

/** Asks as somebody who may, and reads the answer to its end, where it has one. */
async function askAll(
  world: World,
  endpoint: string,
  asked: string[] | null,
  padding = '',
): Promise<Found> {
  const [method = '', path = ''] = endpoint.split(' ');
  const rule = RULES[endpoint];
  const found: Found = { outside: [], lines: new Set() };
  const who = rule?.isOperators ? 'the admin of the settings' : `a ${rule?.by}: admin of main`;
  const headers = { 'Sec-Fetch-Site': 'same-origin', ...world.callers[who]?.headers };
  const { path: usual = path, json } =
    (await rule?.ask?.(world, world.callers[who]?.tokenId)) ?? {};
  for (const each of asked ?? [usual]) {
    await asking.run(found, async () => {
      const answer = await send(world.app, method, each, {
        ...(json !== undefined && { body: JSON.stringify(json) + padding }),
        headers,
      });
      expect([each, answer.status]).toEqual([each, rule?.success]);
      const isEndless = answer.headers.get('content-type') === 'text/event-stream';
      await (isEndless ? answer.body?.cancel() : answer.text());
    });
  }
  return found;
}

/** Every endpoint that works in a line when it is asked in these ways; of all others the work is small. */
const IN_LINE: Record<string, string[]> = {
  'GET /plants': ['part'],
  'GET /bff/plants': ['reading'],
  'GET /bff/export': ['part'],
  'GET /bff/tags': ['part'],
  'GET /bff/changes': ['large'],
  'GET /bff/changes/:seq/plants': ['large'],
  'GET /bff/people': ['reading'],
  'GET /admin/tokens': ['reading'],
  'GET /bff/tokens': ['reading'],
  'POST /bff/deletions/matching': ['changing'],
  'POST /bff/taggings/matching': ['changing'],
  'POST /bff/changes/:seq/undo': ['reading'],
  'POST /bff/imports/check': ['part'],
  'POST /bff/imports/problems': ['part'],
  'POST /bff/imports': ['part'],
};

test.each(Object.keys(RULES))('%s does no costly work outside of the lines', async (endpoint) => {
  const world = await createFullWorld();
  const { outside, lines } = await askAll(world, endpoint, COSTLY[endpoint] ?? null);
  expect(outside).toEqual([]);
  expect([...lines].sort()).toEqual(IN_LINE[endpoint] ?? []);
});

test('what changed many plants is looked at in one line, and undone in the one for large changes', async () => {
  const world = await createFullWorld();
  const page = await world.app.store.plants.changes({ workspace: 'main', limit: 1 });
  const change = page.changes[0]?.change;
  const found: Found = { outside: [], lines: new Set() };
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    ...world.callers['a session: editor of main']?.headers,
  };
  await asking.run(found, async () => {
    const { status } = await send(world.app, 'POST', `/bff/changes/${change?.seq}/undo`, {
      json: { at: change?.at },
      headers,
    });
    expect(status).toBe(200);
  });
  expect(found).toEqual({ outside: [], lines: new Set(['reading', 'changing']) });
});

test('a delete of many that are not there looks for what is missing in the line', async () => {
  const world = await createFullWorld();
  const found: Found = { outside: [], lines: new Set() };
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    ...world.callers['a session: editor of main']?.headers,
  };
  const { id } = await addPlant(world);
  const plants = [id, id + 1, id + 2].map((each) => ({
    id: each,
    name: 'Rosa canina',
    tag: 'rose',
  }));
  await asking.run(found, async () => {
    const { status } = await send(world.app, 'POST', '/bff/deletions', {
      json: { plants },
      headers,
    });
    expect(status).toBe(404);
  });
  expect(found).toEqual({ outside: [], lines: new Set(['reading']) });
});

test.each([
  ['GET /plants', '/plants?limit=100'],
  ['GET /bff/plants', '/bff/plants?limit=100'],
  ['GET /bff/plants', '/bff/plants?sort=name&last=true'],
  ['GET /bff/plants', '/bff/plants?sort=-added'],
  ['GET /bff/plants', '/bff/plants?tag=rose&sort=-tag'],
  ['GET /bff/plants', '/bff/plants?tag=rose&tag=&tag=fern'],
])('%s waits in no line for a plain page: %s', async (endpoint, path) => {
  const { outside, lines } = await askAll(await createFullWorld(), endpoint, [path]);
  expect(outside).toEqual([]);
  expect([...lines]).toEqual([]);
});

/** A body of no more bytes is parsed at once; to sign in, none may have more. */
const PADDING = ' '.repeat(4096);

test('every endpoint that takes JSON parses a long body in a line', async () => {
  const world = await createFullWorld();
  const withBody: string[] = [];
  for (const [endpoint, rule] of Object.entries(RULES)) {
    const { json } = (await rule.ask?.(world)) ?? {};
    if (json === undefined || rule.by === 'everybody') continue;
    withBody.push(endpoint);
    const { outside, lines } = await askAll(world, endpoint, null, PADDING);
    // A file is read part by part.
    const line = IN_LINE[endpoint]?.includes('part') ? 'part' : 'reading';
    expect([endpoint, outside, lines.has(line)]).toEqual([endpoint, [], true]);
  }
  expect(withBody.length).toBeGreaterThan(5);
});
