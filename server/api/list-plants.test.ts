import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { PublicPlant } from '../contract/plant-bodies.ts';
import { bodyOf, createTestApp, problemOf, send, type TestApp, tokenFor } from '../testing/app.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, token: await tokenFor(app, 'editor') };
}

/** Adds plants with the ids `first`, `first + 2`, …, each named after its id. */
async function addPlants(app: TestApp, count: number, first = 0): Promise<void> {
  const add = Array.from({ length: count }, (_, index) => {
    const id = first + index * 2;
    return { id, name: `Plant ${id}`, tag: '' };
  });
  const actor = { id: 'test', name: 'test' };
  await app.store.plants.commit({ actor, requestId: 'test', workspace: 'main', remove: [], add });
}

/** Adds one plant with the token of any workspace. */
async function addPlantOf(app: TestApp, token: string): Promise<void> {
  await send(app, 'POST', '/plants', { token, json: { name: 'Plant 9', id: 9 } });
}

function numbersOf(rows: PublicPlant[]): number[] {
  return rows.map((row) => Number(row.name.slice('Plant '.length)));
}

async function listNumbers(app: TestApp, token: string, query = ''): Promise<number[]> {
  return numbersOf(await bodyOf(await send(app, 'GET', `/plants${query}`, { token })));
}

function evens(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index * 2);
}

function nextPath(response: Response): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
}

test('a list is an array of name and tag, in ascending id', async () => {
  const { app, token } = await setUp();
  await send(app, 'POST', '/plants', { token, json: { name: 'Moss', id: 10, tag: 'shade' } });
  await send(app, 'POST', '/plants', { token, json: { name: 'Fern', id: 2 } });
  const response = await send(app, 'GET', '/plants', { token });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('[{"name":"Fern","tag":""},{"name":"Moss","tag":"shade"}]');
});

test.each(['', '?limit=5', '?limit=5000'])('an empty store is [] at /plants%s', async (query) => {
  const { app, token } = await setUp();
  const response = await send(app, 'GET', `/plants${query}`, { token });
  expect(await response.text()).toBe('[]');
  expect(response.headers.get('x-total-count')).toBe('0');
  expect(response.headers.get('link')).toBeNull();
});

test('a caller sees nothing of another workspace', async () => {
  const { app } = await setUp();
  await addPlants(app, 3);
  const other = await tokenFor(app, 'admin', 'greenhouse');
  const response = await send(app, 'GET', '/plants', { token: other });
  expect(await response.text()).toBe('[]');
  expect(response.headers.get('x-total-count')).toBe('0');
});

test('a page that was asked for before shows the next change, and never to another workspace', async () => {
  const { app, token } = await setUp();
  await addPlants(app, 3);
  const other = await tokenFor(app, 'admin', 'greenhouse');
  await addPlantOf(app, other);
  const page = async (of: string) => {
    const response = await send(app, 'GET', '/plants?limit=2', { token: of });
    return numbersOf(await bodyOf(response));
  };
  for (const before of [0, 1]) {
    expect(await page(token), `asked ${before} times before`).toEqual([0, 2]);
    expect(await page(other), `asked ${before} times before`).toEqual([9]);
  }
  await send(app, 'DELETE', '/plants/0', { token });
  expect(await page(token)).toEqual([2, 4]);
  expect(await page(other)).toEqual([9]);
});

test('without a limit every plant is listed, however many, with their total', async () => {
  const { app, token } = await setUp();
  await addPlants(app, 2_501);
  const response = await send(app, 'GET', '/plants', { token });
  expect(response.headers.get('x-total-count')).toBe('2501');
  expect(response.headers.get('link')).toBeNull();
  expect(numbersOf(await bodyOf(response))).toEqual(evens(2_501));
});

test('a streamed list shows one moment, whatever is written while it is read', async () => {
  const { app, token } = await setUp();
  await addPlants(app, 2_500);
  const response = await send(app, 'GET', '/plants', { token });
  await send(app, 'DELETE', '/plants/4000', { token });
  await addPlants(app, 100, 1);
  expect(numbersOf(await bodyOf(response))).toEqual(evens(2_500));
});

describe('limit and after', () => {
  test.each([
    ['?limit=3', evens(3), '/plants?limit=3&after=4'],
    ['?limit=3&after=4', evens(3, 6), '/plants?limit=3&after=10'],
    ['?limit=3&after=5', evens(3, 6), '/plants?limit=3&after=10'],
    ['?after=4991&limit=3', evens(3, 4_992), '/plants?limit=3&after=4996'],
    ['?limit=3&after=4992', evens(3, 4_994), null],
    ['?limit=3&after=4998', [], null],
    ['?limit=3&after=9007199254740991', [], null],
    ['?limit=1000', evens(1_000), '/plants?limit=1000&after=1998'],
    ['?limit=1001', evens(1_001), '/plants?limit=1001&after=2000'],
    ['?limit=1500&after=999', evens(1_500, 1_000), '/plants?limit=1500&after=3998'],
    ['?limit=2000&after=998', evens(2_000, 1_000), null],
    ['?limit=2500', evens(2_500), null],
    ['?limit=2499', evens(2_499), '/plants?limit=2499&after=4996'],
    ['?limit=9007199254740991', evens(2_500), null],
    ['?after=4', evens(2_497, 6), null],
  ])('%s of 2500 plants', async (query, numbers, next) => {
    const { app, token } = await setUp();
    await addPlants(app, 2_500);
    const response = await send(app, 'GET', `/plants${query}`, { token });
    expect(response.status).toBe(200);
    expect(nextPath(response)).toBe(next);
    expect(response.headers.get('x-total-count')).toBe('2500');
    expect(numbersOf(await bodyOf(response))).toEqual(numbers);
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=-1', 'limit'],
    ['?limit=', 'limit'],
    ['?limit', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?limit=1e2', 'limit'],
    ['?limit=0x10', 'limit'],
    ['?limit=010', 'limit'],
    ['?limit=%2B1', 'limit'],
    ['?limit=ten', 'limit'],
    ['?limit=%zz', 'limit'],
    ['?limit=1&limit=1', 'limit'],
    ['?after=', 'after'],
    ['?after=-1', 'after'],
    ['?after=9007199254740992', 'after'],
    ['?after=x', 'after'],
    ['?after=1&after=2', 'after'],
    ['?Limit=1', 'Limit'],
    ['?offset=1', 'offset'],
    ['?limit=1&page=2', 'page'],
    ['?__proto__=1', '__proto__'],
  ])('%s is refused by name', async (query, name) => {
    const { app, token } = await setUp();
    const response = await send(app, 'GET', `/plants${query}`, { token });
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.code).toBe('invalid_input');
    expect(problem.detail).toContain(`"${name}"`);
    expect(problem.errors?.[0]?.pointer).toBe(`/${name}`);
  });
});

test.each([7, 1_001])(
  'walking the links by %d while others add and delete skips and repeats nothing that stays',
  async (limit) => {
    const { app, token } = await setUp();
    await addPlants(app, 3_010);
    const seen: number[] = [];
    let path: string | null = `/plants?limit=${limit}`;
    for (let step = 0; path !== null; step += 1) {
      const response = await send(app, 'GET', path, { token });
      seen.push(...numbersOf(await bodyOf(response)));
      path = nextPath(response);
      // Before the cursor and behind it, plants come and go.
      if (step < 20) await addPlants(app, 1, 1 + step * 300);
      if (step < 20) await send(app, 'DELETE', `/plants/${step * 300}`, { token });
    }
    const stayed = evens(3_010).filter((id) => id % 300 !== 0);
    expect(seen.filter((id) => id % 2 === 0 && id % 300 !== 0)).toEqual(stayed);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

describe('If-None-Match', () => {
  async function tagOf(app: TestApp, token: string): Promise<string> {
    return (await send(app, 'GET', '/plants', { token })).headers.get('etag') ?? '';
  }

  test.each([
    ['the tag', (tag: string) => tag],
    ['the weak tag', (tag: string) => `W/${tag}`],
    ['a list with the tag', (tag: string) => `"other", W/"x,y" , ${tag}`],
    ['a star', () => '*'],
  ])('with %s gives 304 without a body while nothing changes', async (_case, headerOf) => {
    const { app, token } = await setUp();
    await addPlants(app, 3);
    const tag = await tagOf(app, token);
    expect(tag).toMatch(/^"[^"]+"$/);
    const headers = { 'If-None-Match': headerOf(tag) };
    const response = await send(app, 'GET', '/plants', { token, headers });
    expect(response.status).toBe(304);
    expect(response.headers.get('x-total-count')).toMatch(/^\d+$/);
    expect(response.headers.get('etag')).toBe(tag);
    expect(await response.text()).toBe('');
  });

  test('with a tag from before a change gives the list', async () => {
    const { app, token } = await setUp();
    await addPlants(app, 3);
    const headers = { 'If-None-Match': await tagOf(app, token) };
    await send(app, 'DELETE', '/plants/2', { token });
    const response = await send(app, 'GET', '/plants', { token, headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBe(headers['If-None-Match']);
  });

  test('does not hide a wrong query', async () => {
    const { app, token } = await setUp();
    const headers = { 'If-None-Match': '*' };
    expect((await send(app, 'GET', '/plants?limit=0', { token, headers })).status).toBe(400);
  });
});

// Where the page after very many begins is learnt only while they are read (RFC 9110, section 9.3.2).
test.each([
  ['', []],
  ['?limit=2', []],
  ['?limit=2000', ['link']],
] as const)(
  'HEAD /plants%s has the headers of GET and no body, and reads no plants for the headers %j',
  async (query, leftOut) => {
    const { app, token } = await setUp();
    await addPlants(app, 2_500);
    const get = await send(app, 'GET', `/plants${query}`, { token });
    const head = await send(app, 'HEAD', `/plants${query}`, { token });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'x-total-count', 'link', 'content-type', 'cache-control']) {
      const isLeftOut = leftOut.some((one) => one === name);
      expect(head.headers.get(name), name).toBe(isLeftOut ? null : get.headers.get(name));
    }
    expect(await listNumbers(app, token, query)).toEqual(numbersOf(await bodyOf(get)));
  },
);

test('a page is read with its version, which is asked for before it only where a page is kept or the answer depends on it', async () => {
  const { app: _app, store, ...deps } = await createTestApp();
  const token = await tokenFor({ app: _app, store, ...deps }, 'viewer');
  const asked: string[] = [];
  const watched = new Proxy(store.plants, {
    get(plants, name) {
      const found = Reflect.get(plants, name, plants);
      if (typeof found !== 'function') return found;
      return (...of: unknown[]) => {
        asked.push(String(name));
        return Reflect.apply(found, plants, of);
      };
    },
  });
  const app = createApp({ ...deps, webRoot: null, store: watched });
  const list = async (headers: Record<string, string> = {}) => {
    asked.length = 0;
    const all = { Authorization: `Bearer ${token}`, ...headers };
    const { headers: told } = await app.request('/plants?limit=5', { headers: all });
    return { asked: [...asked], tag: told.get('etag') ?? '' };
  };
  const { asked: first, tag } = await list();
  expect(first).toEqual(['page']);
  expect((await list()).asked).toEqual(['version']);
  expect((await list({ 'If-None-Match': tag })).asked).toEqual(['version']);
  expect((await list({ 'If-Match': tag })).asked).toEqual(['version']);
});
