import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { CutWire } from './cut-wire.ts';
import { startOver } from './server-over.ts';

const shared = useTestDatabase();

/** Far longer than a server takes to answer one that it has let in. */
const MOST_MS = 20_000;

test('while a server starts over a database that is far away, each request is refused or answered', async () => {
  const wire = await CutWire.lay(shared.url);
  onTestFinished(() => wire.remove());
  wire.delay(20);
  const port = await freePort();
  const ask = async () => {
    const signal = AbortSignal.timeout(MOST_MS);
    return await fetch(`http://127.0.0.1:${port}/health/live`, { signal }).then(
      ({ status }) => status,
      () => (signal.aborted ? 'never' : 'refused'),
    );
  };
  let isStarted = false;
  const starting = startOver(wire.url, { PORT: String(port), ADMIN_TOKEN: 'a'.repeat(20) });
  const started = starting.then(() => {
    isStarted = true;
  });
  const outcomes = new Set<number | string>();
  while (!isStarted) outcomes.add(await ask());
  await started;
  expect(outcomes).toEqual(new Set(['refused', 200]));
});
