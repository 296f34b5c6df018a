import { type CopySource, type CopyTarget, copyStore } from '../store/copy/copy-store.ts';
import type { Digest } from '../store/copy/digest.ts';
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
