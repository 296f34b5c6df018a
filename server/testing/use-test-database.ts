import { afterAll, beforeAll } from 'vitest';
import { startTestDatabase, type TestDatabase } from './postgres.ts';

/** Has a file's tests share a database, in the PostgreSQL that TEST_DATABASE_URL names or one of its own. */
export function useTestDatabase(choices?: Parameters<typeof startTestDatabase>[0]): {
  readonly url: string;
} {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(choices);
  });
  afterAll(async () => await database.end());
  return {
    get url() {
      return database.url;
    },
  };
}
