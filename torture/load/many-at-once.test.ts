import { expect, test } from 'vitest';
import { MAX_CHOSEN_TAGS } from '../../server/contract/bff.ts';
import { MAX_NAME_LENGTH, MAX_TAG_LENGTH } from '../../server/contract/plants.ts';
import { MOST_VIEWS } from '../../server/contract/views.ts';
import { viewRecord } from '../../server/store/conformance/records.ts';
import { RULES } from '../access/access-rules.ts';
import { createWorld, type World } from '../access/access-world.ts';
import { rounds } from '../rounds.ts';
import { HEAD_CHARACTERS } from '../wire.ts';
import { findHold, MOST_HELD_MS } from './longest-hold.ts';

/** Of more than these their number alone holds the event loop, in which each is parsed. */
const AT_ONCE = rounds(200, 300);

const SLOW_PARAMETERS = rounds([], ['search', 'tag', 'name', 'person', 'id']);

/** Longer bodies wait in a line. */
const SHORT_BODY_CHARACTERS = 2000;

/** The longest bytes that as many characters can have. */
const longText = (length: number, index: number) =>
  '\u{2f800}'.repeat(length - 3) + String(index).padStart(3, '0');

/** Marks of ever lower classes, which a normal form puts in order one by one. */
const MARKS = `a${'\u0345\u0315\u0301\u0316'.repeat(MAX_NAME_LENGTH)}`;

interface Asked {
  what: string;
  path: string;
  json?: unknown;
}

/** A workspace where each page, list and answer is as long as it can be without having to wait. */
async function createFullWorld(): Promise<World> {
  const world = await createWorld();
  const { store, access } = world.app;
  const add = Array.from({ length: 100 }, (_, index) => ({
    name: longText(MAX_NAME_LENGTH, index),
    tag: longText(MAX_TAG_LENGTH, index),
  }));
  const actor = { id: 'test', name: 'test' };
  await store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
  const tags = Array.from({ length: MAX_CHOSEN_TAGS }, (_, at) => longText(MAX_TAG_LENGTH, at));
  const search = longText(MAX_NAME_LENGTH, 0);
  const admin = (by: string) => world.callers[`a ${by}: admin of main`]?.tokenId ?? null;
  const views = [null, admin('session'), admin('token')].flatMap((tokenId, owner) =>
    Array.from({ length: MOST_VIEWS - 1 }, (_, at) =>
      viewRecord({
        ...{ id: `full${owner}of${at}`, name: '각'.repeat(57) + String(at).padStart(3), tokenId },
        shown: { search, tags, sort: 'id', isRoomy: false },
      }),
    ),
  );
  await access.access.update('main', async () => ({ views }));
  return world;
}

/** Returns a value in which each text is one that takes long to read. */
function slowed(value: unknown): unknown {
  if (typeof value === 'string') return MARKS.slice(0, SHORT_BODY_CHARACTERS / 2);
  if (Array.isArray(value)) return value.map(slowed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, slowed(each)]));
}

const manyFields = Object.fromEntries(
  Array.from({ length: SHORT_BODY_CHARACTERS / 8 }, (_, index) => [`k${index}`, 0]),
);

/** The one who asks. */
const callerOf = ({ callers }: World, endpoint: string) =>
  callers[`a ${RULES[endpoint]?.by}: admin of main`];

/** All the ways in which one endpoint is asked. */
async function waysToAsk(world: World, endpoint: string): Promise<Asked[]> {
  const [method, path = ''] = endpoint.split(' ');
  const { tokenId } = callerOf(world, endpoint) ?? {};
  const { path: usual = path, json } = (await RULES[endpoint]?.ask?.(world, tokenId)) ?? {};
  const asUsual = { what: 'as usual', path: usual, json };
  if (json !== undefined) {
    const slow = { ...manyFields, ...(slowed(json) as object) };
    return [asUsual, { what: 'slow texts, unknown fields', path: usual, json: slow }];
  }
  const [plain = ''] = usual.split('?');
  const longest = { what: 'the longest page', path: `${plain}?limit=100` };
  const marks = encodeURIComponent(MARKS.slice(0, HEAD_CHARACTERS / 6));
  return [
    ...(method === 'GET' && !usual.includes('?') ? [longest] : [asUsual]),
    { what: 'many tags', path: `${plain}?${'tag&'.repeat(HEAD_CHARACTERS / 4)}` },
    ...SLOW_PARAMETERS.map((name) => ({ what: `slow ${name}`, path: `${plain}?${name}=${marks}` })),
  ];
}

/** Returns how long the event loop is held where one caller asks for the same so often at once. */
async function holdOf(world: World, endpoint: string, { path, json }: Asked): Promise<number> {
  const [method = ''] = endpoint.split(' ');
  const headers = { 'Sec-Fetch-Site': 'same-origin', ...callerOf(world, endpoint)?.headers };
  const withBody = { headers: { ...headers, 'Content-Type': 'application/json' } };
  const sent = json === undefined ? { headers } : { ...withBody, body: JSON.stringify(json) };
  return await findHold(async () => {
    const all = Array.from({ length: AT_ONCE }, async () => {
      const { body } = await world.app.app.request(path, { method, ...sent });
      await body?.cancel();
    });
    await Promise.all(all);
  });
}

const reads = Object.keys(RULES).filter((endpoint) => endpoint.startsWith('GET '));
const changes = Object.keys(RULES).filter((endpoint) => !endpoint.startsWith('GET '));

test.each([
  ['all that is read', reads],
  ...changes.map((each): [string, string[]] => [each, [each]]),
])(
  `%s, asked by one caller ${AT_ONCE} times at once, holds the event loop for no more than ${MOST_HELD_MS} ms`,
  async (what, endpoints) => {
    const world = await createFullWorld();
    const tooLong: string[] = [];
    let longest = 0;
    for (const endpoint of endpoints) {
      for (const asked of await waysToAsk(world, endpoint)) {
        const held = await holdOf(world, endpoint, asked);
        longest = Math.max(longest, held);
        if (held > MOST_HELD_MS) tooLong.push(`${endpoint}, ${asked.what}: ${Math.round(held)} ms`);
      }
    }
    console.log(`${what}: longest hold ${Math.round(longest)} ms`);
    expect(tooLong).toEqual([]);
  },
);
