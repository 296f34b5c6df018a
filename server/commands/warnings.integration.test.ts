import { expect, test } from 'vitest';
import { runBuilt } from '../testing/run-built.ts';

test('what Node or a package warns of is a line of the log, as all else is', async () => {
  const DATABASE_URL = 'postgres://somebody@127.0.0.1:1/plants?sslmode=require';
  const { status, stderr } = await runBuilt(['serve'], { DATABASE_URL });
  const lines = stderr.trim().split('\n');
  const logged = lines.filter((line) => line.startsWith('{'));
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'starting',
    'a warning from Node or a package',
  ]);
  const said = lines.filter((line) => !logged.includes(line));
  expect(said).toEqual([expect.stringMatching(/^The database cannot be reached: /)]);
  expect(status).toBe(1);
});
