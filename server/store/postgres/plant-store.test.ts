import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { collectingLogger } from '../../testing/file-store.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { describeStore } from '../conformance/suite.ts';
import { TABLES } from './migrations.ts';
import { openPostgresStore } from './open.ts';

const database = useTestDatabase();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
});

describeStore('the PostgreSQL store', async () => {
  const open = () => openPostgresStore({ url: database.url, logger: collectingLogger() });
  let store = await open();
  await client.query(`TRUNCATE ${TABLES.join()}`);
  return {
    ...{ store: store.plants, access: store.access },
    reopen: async () => {
      await store.close();
      store = await open();
      return { store: store.plants, access: store.access };
    },
    dispose: async () => await store.close(),
  };
});
