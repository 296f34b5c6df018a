import { constants } from 'node:os';

/**
 * Returns the code of what the system refused, such as `ENOSPC`; undefined where it was not the system.
 * Of a quota that is used up Node 20 tells only the number.
 */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errno }: NodeJS.ErrnoException = error;
  return errno === -constants.errno.EDQUOT ? 'EDQUOT' : code;
}
