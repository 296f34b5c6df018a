import type { AccessChange, AccessLookup, LinkRecord, TokenRecord } from '../access-store.ts';
import { adminsOf } from './last-admin.ts';
import { planLink, planToken } from './plan-access.ts';
import { findFreeName } from './token-names.ts';
import { type AccessDeps, draftLink, draftToken } from './tokens.ts';

const WORKSPACE = 'main';
const NAME = 'first admin';

/** A way in for somebody who is not there yet. */
export interface FirstAdmin {
  /** Of a one-time sign-in link. */
  code: string;
  /** The access token, null where an earlier start has told it. */
  token: string | null;
}

/**
 * Returns a way in where nobody can have signed in as an admin of `main`: a token for a new admin or, if
 * an earlier start made one that was never used, a new link for it, since what that start printed may
 * never have been read. Null if there is an admin. Of two starts at once, one makes the admin.
 */
export async function welcomeFirstAdmin(deps: AccessDeps): Promise<FirstAdmin | null> {
  if (deps.environmentAdmin !== null) return null;
  const decided = await deps.access.update(
    WORKSPACE,
    async (kept) => await planWelcome(deps, kept),
  );
  return decided.admin;
}

async function planWelcome(
  deps: AccessDeps,
  kept: AccessLookup,
): Promise<AccessChange & { admin: FirstAdmin | null }> {
  const tokens = await kept.tokens();
  const admins = adminsOf(tokens, WORKSPACE, deps.now());
  const [waiting] = admins;
  if (!waiting) {
    // A name that no token has had, nor one that looks like it.
    const name = findFreeName(NAME, tokens);
    const wanted = { name, role: 'admin', workspace: WORKSPACE, lifetimeMs: null } as const;
    const { text, record } = draftToken(deps, wanted);
    const { code, record: link } = draftLink(deps, record.id);
    return { ...(await planToken(kept, record, link)), admin: { code, token: text } };
  }
  if (!admins.every(isUnusedFirst)) return { admin: null };
  const ids = new Set(admins.map(({ id }) => id));
  // A kill may have taken the time of last use away, but never that a link was used.
  const isEntry = ({ tokenId, usedAt }: LinkRecord) => ids.has(tokenId) && usedAt !== null;
  if ((await kept.links()).some(isEntry)) return { admin: null };
  const { code, record } = draftLink(deps, waiting.id);
  return { ...(await planLink(kept, record)), admin: { code, token: null } };
}

/** Only a start makes a token of this name, or an operator who asks for it. */
function isUnusedFirst({ name, createdBy, lastUsedAt }: TokenRecord): boolean {
  return name.startsWith(NAME) && createdBy === null && lastUsedAt === null;
}
