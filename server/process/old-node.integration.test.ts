import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { UNUSABLE } from '../commands/line/explain-failure.ts';
import { CLI } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';

/** Has Node say that it is older than it is, and lack what came later. */
const AS_NODE_18 = `
const versions = { ...process.versions, node: '18.20.8' };
Object.defineProperty(process, 'versions', { value: versions });
delete process.getBuiltinModule;`;

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it.each([
  ['the installed program', CLI],
  ['npm start', fileOf('../launch.mjs')],
  ['npm run build', fileOf('../build.mjs')],
])(
  'under a Node that is too old %s ends with one sentence that names both versions',
  async (_what, program) => {
    const before = join(await temporaryFolder(), 'before.cjs');
    await writeFile(before, AS_NODE_18);
    const ended = await new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--require', before, program, '--help'],
        (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
      );
    });
    const told = `Plant Store needs Node 20.19 or later, and this is Node 18.20.8 (${process.execPath}).\n`;
    expect(ended).toEqual({ status: UNUSABLE, stdout: '', stderr: told });
  },
);

it('what an old Node reads first asks for nothing but Node itself before it has looked at its version', async () => {
  const text = await readFile(CLI, 'utf8');
  const imported = [...text.matchAll(/^import .*"(.+)";$/gm)].map(([, name]) => name);
  expect(imported).toEqual(['node:fs']);
  // Neither of which Node 12 can read.
  expect(text).not.toMatch(/\?[.?]|\bawait\b/);
});
