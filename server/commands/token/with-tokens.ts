import { accessDeps } from '../../access-deps.ts';
import { readPlace } from '../../config.ts';
import { findRunningServer } from '../../control/socket-operations.ts';
import { operationsOn } from '../../control/store-operations.ts';
import type { TokenOperations } from '../../control/token-operations.ts';
import { describeNewStore } from '../describe-new-store.ts';
import { writeError } from '../standard-error.ts';
import { withStore } from '../with-store.ts';

/**
 * Lets a command work on the tokens: through the server that runs over the data folder, or on the folder
 * or the database itself. `mustExist` refuses a folder without data, instead of creating it.
 *
 * @throws FolderInUseError where another process owns the folder and cannot be reached.
 */
export async function withTokens<T>(
  work: (tokens: TokenOperations) => Promise<T>,
  options: { mustExist?: boolean } = {},
): Promise<T> {
  const place = readPlace(process.env);
  const { database, dataFolder } = place;
  const server = database ? null : await findRunningServer(dataFolder);
  if (server) return await work(server);
  return await withStore(async (store) => {
    const result = await work(operationsOn(accessDeps(store)));
    if (store.isNew) writeError(`${describeNewStore(place)}\n`);
    return result;
  }, options);
}
