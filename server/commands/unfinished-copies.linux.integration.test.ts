import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mountNamespaceCommand } from '../../torture/process/linux-tools.ts';
import { countCalls, type Tampering, traced } from '../../torture/process/strace.ts';
import { rounds } from '../../torture/rounds.ts';
import { startBuiltServer } from '../testing/built-server.ts';
import { sharedFolder, temporaryFolder } from '../testing/file-store.ts';
import { type Outcome, runBuilt } from '../testing/run-built.ts';

/** The text of a token that is good in `backup`. */
let text: string;

/** A data folder with plants, which copies only read. */
const backup = sharedFolder(async (folder) => {
  const create = ['token', 'create', '--name', 'till', '--role', 'editor'];
  text = (await runBuilt(create, { DATA_DIR: folder })).stdout.trim();
  const server = await startBuiltServer({ dataFolder: folder });
  const headers = { Authorization: `Bearer ${text}`, 'Content-Type': 'application/json' };
  const add = { method: 'POST', headers, body: JSON.stringify({ name: 'Rose' }) };
  expect((await fetch(`${server.address}/plants`, add)).status).toBe(201);
  await server.end('SIGTERM');
});

/** What becomes of a token at a start: it lists these plants, is let out, or nothing starts. */
async function tryToken(dataFolder: string, text: string): Promise<string> {
  const server = await startBuiltServer({ dataFolder }).catch((error: unknown) => {
    if (!/ended with status 1/.test(String(error))) throw error;
  });
  if (!server) return REFUSED;
  const headers = { Authorization: `Bearer ${text}` };
  const response = await fetch(`${server.address}/plants`, { headers });
  const told = await response.text();
  await server.end('SIGTERM');
  return response.status === 200 ? told : String(response.status);
}

/** What a test tells of a folder: its names, or null where there is none. */
async function namesIn(folder: string): Promise<string[] | null> {
  return await readdir(folder).catch(() => null);
}

const PAGE_BYTES = 4096;

const REFUSED = 'no start';

it('however little room there is, a restore that ends all access leaves a folder in which it has ended, or none', async () => {
  const ended: (number | null)[] = [];
  for (let pages = 4; pages <= 12; pages += 1) {
    const MOUNT = await temporaryFolder();
    const seen = join(await temporaryFolder(), 'seen');
    const size = pages * PAGE_BYTES;
    const script = `mount -t tmpfs -o size=${size} tmpfs "$MOUNT" && "$@"; status=$?
      cp -r "$MOUNT" ${seen}; exit $status`;
    const outcome = await runBuilt(
      ['restore', backup, '--revoke-all'],
      { DATA_DIR: join(MOUNT, 'data'), MOUNT },
      [...mountNamespaceCommand(), 'sh', '-c', script, 'sh'],
    );
    ended.push(outcome.status);
    if (outcome.status === 0) expect(await tokensLeft(join(seen, 'data'))).toBe(0);
    else expect([await namesIn(seen), outcome.stdout]).toEqual([[], '']);
  }
  expect(new Set(ended)).toEqual(new Set([0, 1]));
});

/** Counts the tokens of a folder that are not revoked. */
async function tokensLeft(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'access.json'), 'utf8');
  const { tokens } = JSON.parse(text) as { tokens: { revokedAt: number | null }[] };
  return tokens.filter(({ revokedAt }) => revokedAt === null).length;
}

/** Names of what a copy makes in the folder it is to be, and beside it until that has its name. */
const NAMES = [
  ...['', 'lock', 'copy.unfinished', 'plants.json', 'access.json', 'access.json.tmp'],
  ...['journal.end', 'journal-000001.jsonl', 'journal-000002.jsonl'],
];

function tamper(target: string, tampering: Tampering) {
  const paths = [target, `${target}.unfinished`].flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  );
  return traced(target, { ...tampering, paths });
}

it.each([
  { command: 'restore', place: 'a folder that is not there', isThere: false },
  { command: 'restore', place: 'an empty folder', isThere: true },
  { command: 'backup', place: 'a folder that is not there', isThere: false },
  { command: 'backup', place: 'an empty folder', isThere: true },
])(
  'a $command into $place, killed at any of its file calls, leaves nothing that starts but a whole one, and can be made again',
  async ({ command, isThere }) => {
    const whole = command === 'restore' ? '401' : '[{"name":"Rose","tag":""}]';
    const copy = async (target: string, tampering?: Tampering): Promise<Outcome> => {
      const { wrapper, env } = tampering ? tamper(target, tampering) : { wrapper: [], env: {} };
      return command === 'restore'
        ? await runBuilt(['restore', backup, '--revoke-all'], { ...env, DATA_DIR: target }, wrapper)
        : await runBuilt(['backup', target], { ...env, DATA_DIR: backup }, wrapper);
    };
    const place = async () => {
      const target = join(await temporaryFolder(), 'copy');
      if (isThere) await mkdir(target);
      return target;
    };
    const log = join(await temporaryFolder(), 'calls');
    expect((await copy(await place(), { log })).status).toBe(0);
    const moments = [...(await countCalls(log))].flatMap(([call, count]) =>
      Array.from({ length: count }, (_, i) => `${call}:signal=SIGKILL:when=${i + 1}`),
    );
    const step = moments.length / rounds(3, moments.length);
    let unfinished = 0;
    for (let at = 0; at < moments.length; at += step) {
      const inject = moments[Math.floor(at)] ?? '';
      const target = await place();
      await copy(target, { inject });
      // A start would make a new folder where nothing has begun, not even the mark.
      const isBegun = ((await namesIn(target)) ?? []).some((name) => name !== 'lock');
      const found = isBegun ? await tryToken(target, text) : REFUSED;
      if (found !== REFUSED) expect([inject, found]).toEqual([inject, whole]);
      if (found !== REFUSED) continue;
      unfinished += 1;
      const { status, stderr } = await copy(target);
      expect([inject, status, stderr]).toEqual([inject, 0, expect.not.stringMatching(/not/)]);
      expect(await tryToken(target, text)).toBe(whole);
    }
    expect(unfinished).toBeGreaterThan(0);
  },
);
