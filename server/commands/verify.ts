import { readConfig } from '../config.ts';
import { folderOf } from '../open-store.ts';
import { requireFinished } from '../store/file/copy/unfinished-copy.ts';
import { inspectFolder } from '../store/file/inspect.ts';
import { describeHistoryEnd } from './describe-history.ts';
import { withStore } from './with-store.ts';

/** The status where all plants are whole and a part of history cannot be read. */
const HISTORY_DAMAGED = 3;

/**
 * Reads the whole data folder and reports; with --accept-edit takes a plants.json or access.json edited by
 * hand or put in the place of a later one, of which alone the status then tells.
 */
export async function runVerify({ acceptEdit = false }: { acceptEdit?: boolean }): Promise<void> {
  const dataFolder = folderOf(readConfig(process.env));
  await requireFinished(dataFolder);
  if (acceptEdit) {
    await withStore(async () => undefined, { acceptEdit: true, mustExist: true });
  }
  const { workspaces, tornBytes, hasAccess, isRebuilt, isMoving, historyEnd } =
    await inspectFolder(dataFolder);
  for (const { name, plants, seq } of workspaces) {
    process.stdout.write(`${name}: ${plants} plants after ${seq} changes\n`);
  }
  if (isRebuilt) {
    process.stdout.write(
      'plants.json is missing: the next start makes it anew from the journal, which is complete.\n',
    );
  }
  if (!hasAccess) {
    process.stdout.write(
      'access.json is missing: there are no tokens, sessions, links or views.\n',
    );
  }
  if (isMoving) {
    process.stdout.write('A server is writing to this folder; what came last may be left out.\n');
  } else if (tornBytes > 0) {
    process.stdout.write(
      `${tornBytes} bytes at the end of the journal belong to no whole change.\n`,
    );
  }
  if (historyEnd) process.stdout.write(`${describeHistoryEnd(historyEnd)}\n`);
  process.stdout.write(`${dataFolder} is sound${historyEnd ? ', but for its history' : ''}.\n`);
  if (historyEnd && !acceptEdit) process.exitCode = HISTORY_DAMAGED;
}
