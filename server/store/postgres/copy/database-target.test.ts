import { expect, onTestFinished, test } from 'vitest';
import { queryOnce } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { openDatabaseTarget } from './database-target.ts';

const database = useTestDatabase();

const END_COPIES = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'plant-store copy'`;

test('a database that ends the connection before anything is written is named, with what to do', async () => {
  const target = await openDatabaseTarget(database.url);
  onTestFinished(() => target.close());
  await queryOnce(database.url, END_COPIES);
  await expect(target.findObstacle('./data')).rejects.toThrow(
    /^postgres:\/\/\S+ could not be used: .*\. Nothing was changed\. Run the same again\.$/,
  );
});
