import { expect, onTestFinished, test } from 'vitest';
import { draft } from '../../server/store/conformance/harness.ts';
import { TABLES } from '../../server/store/postgres/migrations/migrations.ts';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { queryOnce } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { rounds } from '../rounds.ts';
import { findHold, MOST_HELD_MS } from './longest-hold.ts';
import { findHolds } from './store-work.ts';

const PLANTS = rounds(30_000, 100_000);

const database = useTestDatabase();

test(`no operation over PostgreSQL on ${PLANTS} plants with names of 200 characters holds the event loop for long`, async () => {
  const open = async () => {
    const store = await openPostgresStore({ url: database.url, logger: collectingLogger() });
    onTestFinished(async () => void (await store.close()));
    await queryOnce(database.url, TABLES.map((table) => `DELETE FROM ${table}`).join('; '));
    return store.plants;
  };
  expect(await findHolds(open, PLANTS)).toEqual([]);
}, 600_000);

test('changes of many plants that are made together, whatever signs their names are of, hold the event loop for no longer than others', async () => {
  const store = await openPostgresStore({ url: database.url, logger: collectingLogger() });
  onTestFinished(async () => void (await store.close()));
  for (const sign of ['"', '\\']) {
    let imports = 0;
    const commit = async () => {
      imports += 1;
      const add = Array.from({ length: 1000 }, (_, number) => ({
        name: sign.repeat(190) + number,
        tag: sign.repeat(42) + (number % 500),
      }));
      await store.plants.commit(draft({ workspace: 'signs', add }));
    };
    const held = await findHold(async () => {
      // Those behind the first wait for the workspace's row together.
      await Promise.all([commit(), commit(), commit(), commit(), commit()]);
    });
    console.log(`longest hold of ${imports} imports of ${sign}: ${Math.round(held)} ms`);
    expect(held).toBeLessThanOrEqual(MOST_HELD_MS);
  }
}, 120_000);
