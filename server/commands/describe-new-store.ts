import type { Place } from '../config.ts';
import { databaseName } from '../store/postgres/copy/database-name.ts';

/** Tells of a store that was begun in a folder or a database, as also happens where its name is mistyped. */
export function describeNewStore({ database, dataFolder }: Place): string {
  const [begun, setting, holder] = database
    ? [databaseName(database.url), 'DATABASE_URL', 'database']
    : [dataFolder, 'DATA_DIR', 'folder'];
  return `A new, empty store was begun in ${begun}. If there should be plants already, set ${setting} to their ${holder}.`;
}
