import pg from 'pg';
import { isOfConnection } from '../connection/database-refusals.ts';
import { reasonOf } from '../connection/reason-of.ts';
import { UnfitDatabase } from '../connection/start-refusals.ts';

/**
 * Does some work with a database.
 *
 * @param describe makes of what the driver said a text that names the database and says what to do.
 * @throws Error with that text for what the driver throws, and anything else as it is.
 */
export async function orNamed<Result>(
  work: () => Promise<Result>,
  describe: (reason: string) => string,
): Promise<Result> {
  return await work().catch((error: unknown) => {
    const isOurs = error instanceof UnfitDatabase;
    if (isOurs || !(error instanceof pg.DatabaseError || isOfConnection(error))) throw error;
    throw new Error(describe(reasonOf(error)), { cause: error });
  });
}
