import { readPlace } from '../config.ts';
import { counted } from '../domain/counted.ts';
import { folderOf } from '../open-store.ts';
import { requireFinished } from '../store/file/copy/unfinished-copy.ts';
import { type FolderReport, inspectFolder } from '../store/file/inspect.ts';
import { describeHistoryEnd } from './describe-history.ts';
import { jsonText, tellDone } from './standard-output.ts';
import { withStore } from './with-store.ts';

const REBUILT =
  'plants.json is missing: the next start makes it anew from the journal, which is complete.';

const NO_ACCESS =
  'access.json is missing: there are no tokens, sessions, links, views or webhooks.';

const MOVING = 'A server is writing to this folder; what came last may be left out.';

/** The status where all plants are whole and a part of history cannot be read. */
const HISTORY_DAMAGED = 3;

/**
 * Reads the whole data folder and reports; with --accept-edit takes a plants.json or access.json edited by
 * hand or put in the place of a later one, of which alone the status then tells.
 */
export async function runVerify({
  acceptEdit = false,
  json = false,
}: {
  acceptEdit?: boolean;
  json?: boolean;
}): Promise<void> {
  const dataFolder = folderOf(readPlace(process.env));
  await requireFinished(dataFolder);
  if (acceptEdit) {
    await withStore(async () => undefined, { acceptEdit: true, mustExist: true });
  }
  const report = await inspectFolder(dataFolder);
  const told = json ? jsonText(documentOf(dataFolder, report)) : describeFolder(dataFolder, report);
  await tellDone(told);
  if (report.historyEnd && !acceptEdit) process.exitCode = HISTORY_DAMAGED;
}

function documentOf(folder: string, { workspaces, historyEnd, ...report }: FolderReport): object {
  return {
    folder,
    workspaces: workspaces.map(({ name, plants, seq }) => ({ name, plants, changes: seq })),
    ...report,
    damagedHistory: historyEnd && describeHistoryEnd(historyEnd),
  };
}

function describeFolder(folder: string, report: FolderReport): string {
  const { workspaces, tornBytes, hasAccess, isRebuilt, isMoving, historyEnd } = report;
  const torn = `${tornBytes} bytes at the end of the journal belong to no whole change.`;
  const lines = [
    ...workspaces.map(
      ({ name, plants, seq }) =>
        `${name}: ${counted(plants, 'plant')} after ${counted(seq, 'change')}`,
    ),
    isRebuilt ? REBUILT : null,
    hasAccess ? null : NO_ACCESS,
    isMoving ? MOVING : null,
    !isMoving && tornBytes > 0 ? torn : null,
    historyEnd && describeHistoryEnd(historyEnd),
    `${folder} is sound${historyEnd ? ', but for its history' : ''}.`,
  ];
  return lines.flatMap((line) => (line === null ? [] : `${line}\n`)).join('');
}
