import { DomainError } from '../../domain/errors.ts';
import { copyFolder } from '../../store/file/copy/backup.ts';
import { realDisk } from '../../store/file/disk/disk.ts';
import type { HistoryEnd } from '../../store/file/history/check-history.ts';
import { type FolderReport, inspectFolder } from '../../store/file/inspect.ts';
import { readJournalEnd } from '../../store/file/journal/end-lines.ts';
import { describeHistoryEnd, describeLeftOut } from '../describe-history.ts';
import { explainBrokenCopy, explainError } from '../explain-error.ts';

/** What a checked copy holds. */
export interface CheckedCopy {
  plants: number;
  /** False where it has no tokens, sessions, links, views and webhooks, since what was copied had none. */
  hasAccess: boolean;
  /** What is to be said of its history where that is not whole, a sentence or more each. */
  warnings: string[];
  /** The run of a server that had the folder last; null where nothing tells. */
  run: string | null;
}

/**
 * Copies a data folder into a new or empty one and checks the copy. What is wrong with history alone
 * stops nothing: the copy has it as it is.
 *
 * @param change is made to the copy once that is checked, before a start would take it.
 * @param describeEnd tells of history that is not whole.
 * @throws Error, one sentence, having removed the copy with every folder that it created.
 */
export async function copyChecked(
  from: string,
  to: string,
  change: (copy: string) => Promise<void> = async () => undefined,
  describeEnd: (end: HistoryEnd) => string = describeHistoryEnd,
): Promise<CheckedCopy> {
  let plants = 0;
  let hasAccess = true;
  const warnings: string[] = [];
  let run: string | null = null;
  try {
    const leftOut = await copyFolder(from, to, async (copy) => {
      run = (await readJournalEnd(realDisk, copy)).access?.run ?? null;
      const { workspaces, historyEnd, ...found } = await inspectCopy(copy);
      hasAccess = found.hasAccess;
      plants = workspaces.reduce((sum, workspace) => sum + workspace.plants, 0);
      if (historyEnd) warnings.push(describeEnd(historyEnd));
      await change(copy);
    });
    return { plants, hasAccess, warnings: [...leftOut.map(describeLeftOut), ...warnings], run };
  } catch (error) {
    const met = error instanceof DomainError ? (error.cause ?? error) : error;
    throw new Error(explainBrokenCopy(met), { cause: error });
  }
}

async function inspectCopy(copy: string): Promise<FolderReport> {
  return await inspectFolder(copy).catch((error: unknown) => {
    const found = explainError(error);
    throw new Error(`The copy was removed, since it is not sound: ${found}`, { cause: error });
  });
}
