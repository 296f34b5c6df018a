import { chmod, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutOverride } from '../../torture/process/linux-tools.ts';
import { openFileStore } from '../store/file/open.ts';
import {
  addPlant,
  collectingLogger,
  sharedFolder,
  temporaryFolder,
} from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';

const COMMANDS = [
  ...['verify', 'verify --json', 'verify --accept-edit', 'backup OUT', 'backup OUT.tar.gz'],
  ...['restore DATA', 'copy --from DATA --to postgres://127.0.0.1:1/plants', 'token list'],
  ...['token revoke till', 'token revoke --all', 'token create --name other --role viewer'],
];

/** What no start does without, and what some work can be done without. */
const NEEDED = ['access.json', 'journal-000003.jsonl', 'journal.end', 'plants.json'];
const OTHERS = ['journal-000001.jsonl', 'journal-000002.jsonl', 'lock'];

/** A data folder with history, that is sound; each test copies it. */
const sound = sharedFolder(async (folder) => {
  for (const id of [1, 2]) {
    const store = await openFileStore({ folder, logger: collectingLogger() });
    await addPlant(store.plants, id);
    await store.close();
  }
  const create = ['token', 'create', '--name', 'till', '--role', 'viewer'];
  expect((await runBuilt(create, { DATA_DIR: folder })).status).toBe(0);
  expect((await readdir(folder)).sort()).toEqual([...NEEDED, ...OTHERS].sort());
});

/** Runs a command over a folder of which this user may not read one file. */
async function runWithout(file: string, command: string) {
  const folder = await temporaryFolder();
  const [data, out] = [join(folder, 'data'), join(folder, 'out')];
  await cp(sound, data, { recursive: true });
  await chmod(join(data, file), 0);
  const args = command.replace('DATA', data).replace('OUT', out).split(' ');
  const env = { DATA_DIR: command.startsWith('restore') ? out : data, TMPDIR: folder };
  const outcome = await runBuilt(args, env, withoutOverride());
  return { ...outcome, left: await readdir(folder) };
}

/** What says which file it is and what to do, behind the log of a server. */
const refusalOf = (file: string) =>
  new RegExp(`^(?:\\{.*\\}\\n)*(?=.*${file})[^{].*\\b(?:used?|read)\\b.*\\.\\n$`);

it.each(NEEDED)(
  '%s that this user may not read is told by every command in a sentence',
  async (file) => {
    for (const command of ['serve', ...COMMANDS]) {
      const { status, stderr, left } = await runWithout(file, command);
      expect([command, status, stderr]).toEqual([
        command,
        1,
        expect.stringMatching(refusalOf(file)),
      ]);
      expect(left).toEqual(['data']);
    }
  },
);

it.each(OTHERS)(
  '%s that this user may not read is told in a sentence, or not needed',
  async (file) => {
    for (const command of COMMANDS) {
      const { status, stderr, left } = await runWithout(file, command);
      expect(stderr, command).not.toMatch(/^ +at |Node\.js v/m);
      if (status !== 1) continue;
      expect([command, stderr]).toEqual([command, expect.stringMatching(refusalOf(file))]);
      expect(left).toEqual(['data']);
    }
  },
);
