import type { PlantPage } from '../../server/contract/answers.ts';
import type { BenchServer } from '../bench.ts';
import { type Load, type LoadResult, load } from '../load/wrk.ts';
import { makePlant } from '../plants.ts';
import { SECONDS } from '../report/rounds.ts';

const CONNECTIONS = 32;
/** Far above the ids of all plants that were there before. */
const FIRST_NEW_ID = 10_000_000;
const ONE_SECOND = 1;
/** Deletes take far less time than creates, so that they do not run out of plants. */
const CREATE_SECONDS = Math.max(3, SECONDS);

/** A server with a number of plants, and what a signed-in browser sends with each request to it. */
export interface Sized extends BenchServer {
  size: number;
  sessionHeaders: Record<string, string>;
}

/** What is asked of the table one request at a time; `path` may depend on the number of plants. */
export interface Question {
  name: string;
  path(size: number): string;
  /** What replaces `#`. */
  numbers?: Load['numbers'];
}

const anyId = (size: number) => ({ first: 1, last: size, order: 'random' }) as const;

/** Asked to learn what a request costs that needs nothing of the store. */
export const TRIVIAL: Question = { name: 'nothing (`/health/live`)', path: () => '/health/live' };

export const QUESTIONS: Question[] = [
  question('first page by id', () => ''),
  question('first page by name', () => 'sort=name'),
  question('first page by tag, descending', () => 'sort=-tag'),
  question('a tag’s plants by name', () => 'tag=bed+7&sort=name'),
  question('deep page by id', (size) => `after=${deepId(size)}`),
  question('deep page by name', (size) => `sort=name&after=${deepPlace(size)}`),
  question('last page by name', () => 'sort=name&last=true'),
  { ...question('search, one match', () => 'search=no.+#+white'), numbers: anyId(1000) },
  { ...question('search, a ninth of all', () => 'search=no.+#'), numbers: anyId(9) },
];

function question(name: string, query: (size: number) => string): Question {
  return { name, path: (size) => `/bff/plants?limit=20&${query(size)}` };
}

function deepId(size: number): number {
  return Math.floor(size * 0.9);
}

function deepPlace(size: number): string {
  const { id, name } = makePlant(deepId(size));
  return encodeURIComponent(`${id}~${name}`);
}

/** Asks one question again and again over one connection. */
export async function ask(
  { origin, sessionHeaders, size }: Sized,
  { path, numbers }: Question,
): Promise<LoadResult> {
  const request = { origin, headers: sessionHeaders, path: path(size), connections: 1 };
  return await load({ ...request, seconds: ONE_SECOND, ...(numbers && { numbers }) });
}

/** Reads the first page of the public list again and again. */
export async function readFirstPage({ origin, headers }: Sized): Promise<LoadResult> {
  const request = { origin, headers, path: '/plants?limit=20' };
  return await load({ ...request, connections: CONNECTIONS, seconds: SECONDS });
}

/** Reads pages of the public list at random places. */
export async function readAnyPage({ origin, headers, size }: Sized): Promise<LoadResult> {
  const request = { origin, headers, path: '/plants?limit=20&after=#', numbers: anyId(size) };
  return await load({ ...request, connections: CONNECTIONS, seconds: SECONDS });
}

/** Creates plants, then deletes them, so that the next round finds as many as this one. */
export async function createAndDelete(server: Sized) {
  const { origin, headers } = server;
  const numbers = { first: FIRST_NEW_ID, order: 'each' } as const;
  const creates = await load({
    ...{ origin, path: '/plants', connections: CONNECTIONS, numbers, method: 'POST' },
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"id":#,"name":"Rosa gallica no. # white","tag":"bed 7"}',
    seconds: CREATE_SECONDS,
  });
  const deletes = await load({
    ...{ origin, path: '/plants/#', connections: CONNECTIONS, numbers, method: 'DELETE' },
    ...{ headers, seconds: ONE_SECOND },
  });
  if (creates.failed + deletes.failed > 0)
    throw new Error(`${creates.failed} creates and ${deletes.failed} deletes failed.`);
  await deleteRest(server);
  return { creates, deletes };
}

/** Deletes what was created and not deleted, a hundred at a time as the table does. */
async function deleteRest({ origin, sessionHeaders }: Sized): Promise<void> {
  for (;;) {
    const page = await fetch(`${origin}/bff/plants?limit=100&after=${FIRST_NEW_ID - 1}`, {
      headers: sessionHeaders,
    });
    const { rows } = readPage(await page.json());
    if (rows.length === 0) return;
    const answer = await fetch(`${origin}/bff/deletions`, {
      method: 'POST',
      headers: { ...sessionHeaders, 'Content-Type': 'application/json' },
      body: JSON.stringify({ plants: rows }),
    });
    // A delete that was under way when the load ended may have taken one of them meanwhile.
    if (!answer.ok && answer.status !== 404)
      throw new Error(`Deleting was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  }
}

/** Trusts the measured server. */
function readPage(page: unknown): PlantPage {
  return page as PlantPage;
}
