import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/file-store.ts';

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

/** Written as no formatter would, as data folders and exports are. */
const DATA = '{"plants":[\n]}\n';

test('the linter and the formatter see the sources alone, and no data that somebody keeps beside them', async () => {
  const clone = await temporaryFolder();
  await copyFile('biome.json', join(clone, 'biome.json'));
  const lint = async (file: string) => {
    await mkdir(join(clone, file, '..'), { recursive: true });
    await writeFile(join(clone, file), DATA);
    const args = [BIOME, 'ci', '--vcs-enabled=false', '--colors=off', '.'];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, {
      cwd: clone,
      encoding: 'utf8',
    });
    return { told: stdout + stderr, status };
  };
  for (const file of ['data/plants.json', 'data-before/access.json', 'nursery/a.json', 'all.json'])
    expect(await lint(file)).toMatchObject({ status: 0 });
  const { told, status } = await lint('server/released/plants.json');
  expect(status).toBe(1);
  expect(told).toContain('server/released/plants.json format');
});
