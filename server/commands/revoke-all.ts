import { endAllAccess } from '../domain/end-all-access.ts';
import { accessDeps } from '../main.ts';
import { withStore } from './with-store.ts';

/** Ends every token, session and sign-in link, and says so. */
export async function revokeAll(): Promise<void> {
  const count = await withStore(async (store) => await endAllAccess(accessDeps(store)), {
    mustExist: true,
  });
  process.stderr.write(
    `Revoked ${count === 1 ? '1 token' : `${count} tokens`} and ended all sessions and sign-in links. The next start shows a link for a new admin.\n`,
  );
}
