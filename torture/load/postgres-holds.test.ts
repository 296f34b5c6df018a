import { expect, onTestFinished, test } from 'vitest';
import { TABLES } from '../../server/store/postgres/migrations.ts';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { collectingLogger } from '../../server/testing/file-store.ts';
import { queryOnce } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { rounds } from '../rounds.ts';
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
