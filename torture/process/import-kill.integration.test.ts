import { expect, it } from 'vitest';
import type { ImportLine } from '../../server/contract/imports.ts';
import {
  type BuiltServer,
  listNames,
  startBuiltServer,
} from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { cookieAt, isBrokenConnection, signIn } from '../browser-session.ts';
import { rounds } from '../rounds.ts';

const ROUNDS = rounds(2, 60);
const ROWS = 20_000;

const FILE = `name\n${Array.from({ length: ROWS }, (_, i) => `Seedling ${i}`).join('\n')}\n`;

/** Imports the file, telling each line that comes; resolves with whether it was saved for certain. */
async function importFile(
  server: BuiltServer,
  cookie: string,
  key: string,
  onLine: (line: ImportLine) => void,
): Promise<boolean> {
  try {
    const response = await fetch(new URL('/bff/imports', server.address), {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        Cookie: cookieAt(server, cookie),
        'Idempotency-Key': key,
      },
      body: FILE,
    });
    let isSaved = false;
    let rest = '';
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.map(readLine)) {
        onLine(line);
        if (line.step === 'saved') isSaved = true;
      }
    }
    return isSaved;
  } catch (error) {
    if (!isBrokenConnection(error)) throw error;
    return false;
  }
}

/** The server under test writes these lines. */
function readLine(text: string): ImportLine {
  return JSON.parse(text) as ImportLine;
}

/** When to kill: as soon as the import is sent, is being checked, is being saved, or a moment after that. */
const MOMENTS = ['sent', 'checking', 'saving', 'saving, 20 ms', 'saving, 60 ms', 'saved'] as const;

it(
  `has all rows of an import or none when killed ${ROUNDS} times at ${MOMENTS.length} kinds of moments, and a repeat brings them in once`,
  async () => {
    const dataFolder = await temporaryFolder();
    let server = await startBuiltServer({ dataFolder });
    const cookie = await signIn(server);
    let whole = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const moment = MOMENTS[round % MOMENTS.length] ?? 'sent';
      const [step, wait] = moment.split(', ');
      const key = `import ${round}`;
      let killing: Promise<unknown> | null = null;
      const kill = () => {
        killing ??= server.end('SIGKILL');
      };
      const importing = importFile(server, cookie, key, (line) => {
        if (line.step !== step) return;
        // biome-ignore lint/style/noRestrictedGlobals: the moment of a kill.
        if (wait) setTimeout(kill, Number.parseInt(wait, 10));
        else kill();
      });
      // biome-ignore lint/style/noRestrictedGlobals: the moment of a kill.
      if (step === 'sent') setTimeout(kill, 5);
      const isSaved = await importing;
      kill();
      await killing;
      server = await startBuiltServer({ dataFolder });
      const found = (await listNames(server)).length - round * ROWS;
      expect([0, ROWS]).toContain(found);
      if (isSaved) expect(found).toBe(ROWS);
      if (found === ROWS) whole += 1;
      expect(await importFile(server, cookie, key, () => undefined)).toBe(true);
      expect(await listNames(server)).toHaveLength((round + 1) * ROWS);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    console.log(
      `${ROUNDS} kills during an import of ${ROWS} plants: ${whole} whole, ${ROUNDS - whole} absent`,
    );
  },
  300_000 + ROUNDS * 20_000,
);
