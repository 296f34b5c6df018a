import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPlant, openTestStore, temporaryFolder } from '../testing/file-store.ts';
import { runBuilt as run } from '../testing/run-built.ts';

/** A name that gives a terminal two commands, by ESC and by CSI alone, and turns what follows around. */
const ODD = 'odd\u001b[31m\u009b31m\u202e';

/** What a terminal takes for a command, or for the order of what follows. */
const COMMANDS = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

it.each<[number, string[]]>([
  [0, ['verify']],
  [0, ['verify', '--json']],
  [0, ['config']],
  [0, ['backup', `FOLDER/${ODD}-copy`]],
  [1, ['restore', `FOLDER/${ODD}.tar.gz`]],
  [1, ['import', `FOLDER/${ODD}.csv`]],
  [2, ['export', '--server', ODD]],
  [2, ['token', ODD]],
  [2, [`--${ODD}`]],
])('with status %i, %j gives a terminal no command by a name', async (wanted, args) => {
  const folder = await temporaryFolder();
  const DATA_DIR = join(folder, ODD);
  const store = await openTestStore(DATA_DIR);
  await addPlant(store.plants, 1);
  await store.close();
  const line = args.map((arg) => arg.replace('FOLDER', folder));
  const { status, stdout, stderr } = await run(line, { DATA_DIR, TOKEN: 'anything' });
  expect(status).toBe(wanted);
  expect(stdout + stderr).not.toMatch(COMMANDS);
});
