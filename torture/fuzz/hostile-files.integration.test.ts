import { expect, it } from 'vitest';
import type { CreatedToken } from '../../server/contract/tokens.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { postBff, signIn } from '../browser-session.ts';
import { type ProbedServer, startProbedServer } from '../load/probed-server.ts';
import { rounds } from '../rounds.ts';
import { heavyFiles } from './heavy-files.ts';
import { knownFiles } from './slow-text.ts';

const CHARACTERS = rounds(1_000_000, 16_000_000);
const HEAVY_MEGABYTES = rounds(8, 16);
/** As many of one workspace as are let in. */
const AT_ONCE = 4;
/** How large the server's heap may become, some 25 of them without a file; it ends when it needs more. */
const HEAP_MEGABYTES = 96;

/** Asks whether the server lives until told to stop; returns how long the longest answer took. */
function askWhetherAlive({ address }: ProbedServer): () => Promise<number> {
  let isAsking = true;
  let longest = 0;
  const asking = (async () => {
    while (isAsking) {
      const since = performance.now();
      const response = await fetch(new URL('/health/live', address));
      await response.text();
      longest = Math.max(longest, performance.now() - since);
      expect(response.status).toBe(200);
    }
  })();
  return async () => {
    isAsking = false;
    await asking;
    return Math.round(longest);
  };
}

async function sendFile(
  server: ProbedServer,
  cookie: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const response = await fetch(new URL('/bff/imports/check', server.address), {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
    body: file,
  });
  return `${response.status} ${(await response.text()).trimEnd().split('\n').at(-1)}`;
}

/** Two who send files: of one token fewer are let in. */
async function signInTwo(server: ProbedServer): Promise<[string, string]> {
  const admin = await signIn(server);
  const wanted = { name: 'colleague', role: 'editor', expires: null };
  const made = await postBff(server, admin, '/bff/tokens', wanted);
  const { text } = (await made.json()) as CreatedToken;
  return [admin, await signIn(server, text)];
}

/** The files that take long, and of those that weigh much each kind as often as files are let in. */
function hostileFiles(): Uint8Array<ArrayBuffer>[] {
  const slow = knownFiles(CHARACTERS).map((file) => Buffer.from(file).subarray(0, CHARACTERS));
  const heavy = heavyFiles(HEAVY_MEGABYTES).flatMap((file) => Array(AT_ONCE).fill(file));
  return [...slow, ...heavy];
}

it(`reads ${AT_ONCE} hostile files of ${CHARACTERS / 1e6} MB, and ${AT_ONCE} of ${HEAVY_MEGABYTES} MB, at a time in a heap of ${HEAP_MEGABYTES} MB, keeps none of their memory, and stops in the midst of them`, async () => {
  const heap = `--max-old-space-size=${HEAP_MEGABYTES}`;
  const server = await startProbedServer(await temporaryFolder(), heap);
  const cookies = await signInTwo(server);
  const cookieOf = (i: number) => cookies[i % 2 === 0 ? 0 : 1];
  const files = hostileFiles();
  const before = await server.memory();
  const stopAsking = askWhetherAlive(server);
  const waiting = files.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, i) => {
      for (const file of waiting) {
        expect(await sendFile(server, cookieOf(i), file)).toMatch(
          /^(?:200 .*"step":"(?:refused|checked)"|400 )/,
        );
      }
    }),
  );
  const longest = await stopAsking();
  const after = await server.memory();
  expect(after.kept - before.kept).toBeLessThan(20);
  const last = files
    .slice(0, AT_ONCE)
    .map((file, i) => sendFile(server, cookieOf(i), file).catch(() => 'cut'));
  expect(await server.end('SIGTERM')).toBe(0);
  await Promise.all(last);
  console.log(
    `${files.length} hostile files: kept ${before.kept} → ${after.kept} MB, resident ${before.resident} → ${after.resident} MB, health after at most ${longest} ms`,
  );
});
