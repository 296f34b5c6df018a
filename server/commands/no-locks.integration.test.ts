import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN } from '../testing/built-server.ts';
import { temporaryFolder } from '../testing/file-store.ts';
import { runBuilt } from '../testing/run-built.ts';
import { startServer } from '../testing/start-server.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

/** What Node does with native code where a folder may hold no programs, and where there is none for the system. */
const NO_PROGRAMS =
  "process.dlopen = (_, file) => { throw new Error(file + ': failed to map segment') }";
const NO_BINARY =
  "require('module')._extensions['.node'] = () => { throw Object.assign(new Error(), { code: 'MODULE_NOT_FOUND' }) }";

/** Returns the settings by which Node runs code before the program. */
async function running(code: string): Promise<{ NODE_OPTIONS: string }> {
  const file = join(await temporaryFolder(), 'before.cjs');
  await writeFile(file, code);
  return { NODE_OPTIONS: `--require=${file}` };
}

const SYSTEM = `${process.platform}-${process.arch}`;
const ELSEWHERE = 'use another system, or keep the data in PostgreSQL, with DATABASE_URL.';

it.each([
  ['has no binary for the system', NO_BINARY, `has no binary for ${SYSTEM}: ${ELSEWHERE}`],
  [
    'may not be run where it is',
    NO_PROGRAMS,
    `cannot be loaded on ${SYSTEM} (FILE: failed to map segment): install it where programs may be run from, ${ELSEWHERE}`,
  ],
])(
  'where the code that locks folders %s, a start says so and another try is advised against',
  async (_what, code, why) => {
    const env = {
      ...(await running(code)),
      DATA_DIR: join(await temporaryFolder(), 'data'),
      LOG_LEVEL: 'silent',
    };
    for (const args of [[], ['token', 'create', '--name', 'Ada', '--role', 'viewer']]) {
      const { status, stderr } = await runBuilt(args, env);
      expect(stderr.replace(/\(\S+\.node:/, '(FILE:')).toBe(
        `fs-native-extensions, which locks folders, ${why}\n`,
      );
      expect(status).toBe(78);
    }
  },
);

it('where no folder can be locked, a database and the clients of a server are used all the same', async () => {
  const env = { ...(await running(NO_PROGRAMS)), DATABASE_URL: database.url };
  const { address } = await startServer({ dataFolder: await temporaryFolder(), env });
  const token = { ...env, TOKEN: TEST_ADMIN_TOKEN };
  expect(await runBuilt(['token', 'list'], env)).toMatchObject({ status: 0, stderr: '' });
  expect(await runBuilt(['export', '--server', address], token)).toMatchObject({
    status: 0,
    stderr: '',
  });
});
