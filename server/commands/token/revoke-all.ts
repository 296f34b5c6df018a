import { accessDeps } from '../../access-deps.ts';
import { endAllAccess } from '../../domain/access/end-all-access.ts';
import { counted } from '../../domain/counted.ts';
import { openAccessOfCopy } from '../../store/file/copy/access-of-copy.ts';
import { writeError } from '../standard-error.ts';

/**
 * Ends every token, session, sign-in link and webhook in a copy that no start takes yet. Returns how many tokens.
 *
 * @param at when they end, in milliseconds since the epoch; null for now.
 */
export async function revokeAllInCopy(copy: string, at: number | null = null): Promise<number> {
  const access = await openAccessOfCopy(copy);
  const deps = accessDeps({ access });
  try {
    return await endAllAccess({ ...deps, now: () => at ?? deps.now() });
  } finally {
    await access.close();
  }
}

export function tellRevoked(count: number): void {
  writeError(
    `Revoked ${counted(count, 'token')} and ended all sessions, sign-in links and webhooks; views that people kept for themselves went with them. The next start shows a link for a new admin, unless ADMIN_TOKEN is set.\n`,
  );
}
