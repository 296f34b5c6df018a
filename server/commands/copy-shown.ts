import { type CopySource, type CopyTarget, copyStore } from '../store/copy/copy-store.ts';
import type { Digest } from '../store/copy/digest.ts';
import { explainError, fileErrorBehind } from './explain-error.ts';
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
    if (!fileErrorBehind(error)) throw error;
    throw new Error(`${explainError(error)} Nothing of the copy was kept.`, { cause: error });
  });
}
