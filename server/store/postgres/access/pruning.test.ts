import { expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { openPostgresStore } from '../open.ts';

const shared = useTestDatabase();

const HOUR_MS = 3_600_000;

test('of many processes one an hour lets go of what has ended, though a clock was ahead once', async () => {
  const processes = await Promise.all(
    [0, 1, 2].map(async () => {
      const { access, close } = await openPostgresStore({
        url: shared.url,
        logger: collectingLogger(),
      });
      onTestFinished(close);
      return access;
    }),
  );
  const claim = async (at: number) => {
    const claims = await Promise.all(processes.map((access) => access.claimPruning(at)));
    return claims.filter((isTheirs) => isTheirs).length;
  };
  expect(await claim(50 * HOUR_MS)).toBe(1);
  expect(await claim(50 * HOUR_MS + 60_000)).toBe(0);
  expect(await claim(51 * HOUR_MS)).toBe(1);
  expect(await claim(2 * HOUR_MS)).toBe(1);
});
