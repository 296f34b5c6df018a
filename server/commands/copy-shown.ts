import { type CopySource, type CopyTarget, copyStore } from '../store/copy/copy-store.ts';
import type { Digest } from '../store/copy/digest.ts';
import { explainBrokenCopy, fileErrorBehind } from './explain-error.ts';
import { showProgress } from './progress.ts';

/** Copies all that one store keeps into another, and shows on standard error how far that is. Throws as `copyStore`. */
export async function copyShown(source: CopySource, target: CopyTarget): Promise<Digest> {
  const progress = showProgress(process.stderr);
  try {
    return await copyStore(source, target, (...told) => progress.tell(...told));
  } finally {
    progress.end();
  }
}

/** Copies to a folder, as `copyShown`; where a file could not be used, it says what has become of the copy. */
export async function copyToFolderShown(source: CopySource, target: CopyTarget): Promise<Digest> {
  return await copyShown(source, target).catch((error: unknown) => {
    const met = fileErrorBehind(error);
    throw met ? new Error(explainBrokenCopy(met), { cause: error }) : error;
  });
}
