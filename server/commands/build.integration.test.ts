import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { cloneHere } from '../testing/clone-here.ts';

/** Runs a command in a clone, over a data folder that is not there, and returns what it says. */
async function listTokens(clone: string): Promise<{ said: string; status: number }> {
  return await runIn(clone, 'server/launch.mjs', 'token', 'list');
}

async function runIn(clone: string, ...args: string[]): Promise<{ said: string; status: number }> {
  const run = spawn(process.execPath, args, {
    cwd: clone,
    env: { ...process.env, DATA_DIR: join(clone, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(run.stderr), once(run, 'exit')]);
  return { said, status };
}

it('of two commands at once one builds what is missing, and both find it whole', async () => {
  const clone = await cloneHere();
  await rm(join(clone, 'dist'), { recursive: true });
  for (const { said } of await Promise.all([listTokens(clone), listTokens(clone)]))
    expect(said).toMatch(/^Building …\n[^\n]* holds no plants\.json\. [^\n]*\n$/);
  const page = await readFile(join(clone, 'dist/web/en/index.html'), 'utf8');
  const assets = Array.from(
    page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g),
    ([, path = '']) => path,
  );
  expect(assets).toHaveLength(2);
  const there = await readdir(join(clone, 'dist/web/en/assets'));
  expect(there).toEqual(expect.arrayContaining(assets.map((path) => basename(path))));
});

/** Puts a folder in the place of the file by which builds wait for each other; returns where the build stands. */
async function preventBuild(clone: string): Promise<string> {
  const dist = join(clone, 'dist');
  await rm(join(dist, 'building'), { force: true });
  await mkdir(join(dist, 'building'));
  return dist;
}

it('what systems and editors leave among the sources makes no build', async () => {
  const clone = await cloneHere();
  await preventBuild(clone);
  await mkdir(join(clone, 'web/.idea'));
  for (const left of ['.DS_Store', '.main.tsx.swp', 'main.tsx~', 'main.tsx.orig', '.idea/x.xml'])
    await writeFile(join(clone, 'web', left), 'Left behind.');
  expect((await listTokens(clone)).said).toMatch(/^[^\n]* holds no plants\.json\. [^\n]*\n$/);
});

it('a build that cannot be written ends with one sentence that names the file and the reason', async () => {
  const clone = await cloneHere();
  const dist = await preventBuild(clone);
  await writeFile(join(clone, 'web/next.ts'), '// Of the next version.');
  const { said, status } = await listTokens(clone);
  const reason = `EISDIR: illegal operation on a directory, open '${join(dist, 'building')}'`;
  const cure = 'Once that is mended, npm run build makes it.';
  expect(said).toBe(`Building …\nThe build in ${dist} cannot be made: ${reason}. ${cure}\n`);
  expect(status).toBe(1);
});

it('a build below a path that its tools cut short is refused with a sentence', async () => {
  const clone = `${await cloneHere()}#`;
  await rename(clone.slice(0, -1), clone);
  await writeFile(join(clone, 'web/next.ts'), '// Of the next version.');
  const cure = 'move it to a path without # or ?';
  expect(await listTokens(clone)).toEqual({
    said: `Building …\nThe app cannot be built in ${clone}: ${cure}.\n`,
    status: 1,
  });
});

it.each(['build', 'dev'])(
  'npm run %s without the packages ends with a sentence',
  async (script) => {
    const clone = await cloneHere();
    await rm(join(clone, 'node_modules'));
    expect(await runIn(clone, `server/${script}.mjs`)).toEqual({
      said: 'The packages to build with are missing. Install them first: npm ci --include=dev\n',
      status: 1,
    });
  },
);
