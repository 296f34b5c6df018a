import type { ImportCheck } from '../../../server/contract/imports.ts';
import type { Attempt } from '../../api/attempt.ts';

/** A file that has been checked. Its key is the same for every attempt to import it. */
export interface CheckedFile {
  file: File;
  check: ImportCheck;
  idempotencyKey: string;
  /** The first attempt under this key whose answer is not known; null where there is none. */
  tried: Attempt | null;
  /** True where an attempt under another key may have brought it in: whoever tries again has been told. */
  mayBeIn: boolean;
}
