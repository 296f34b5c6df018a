import type { TokenRecord } from './access-store.ts';
import { adminsOf } from './last-admin.ts';
import { findFreeName } from './token-names.ts';
import { type AccessDeps, createTokenWithLink, draftLink } from './tokens.ts';

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
 * Where nobody can have signed in as an admin of `main`, returns how to: a token for a new one, or, where
 * an earlier start made one that nobody has used since, a new link for it, for what that start told may
 * never have been read. Null where there is an admin.
 */
export async function welcomeFirstAdmin(deps: AccessDeps): Promise<FirstAdmin | null> {
  if (deps.settingsAdmin !== null) return null;
  const tokens = await deps.access.listTokens();
  const admins = adminsOf(tokens, WORKSPACE, deps.now());
  const [waiting] = admins;
  if (!waiting) return await createFirstAdmin(deps, tokens);
  if (!admins.every(isUnusedFirst)) return null;
  const ids = new Set(admins.map(({ id }) => id));
  const links = await deps.access.listLinks();
  // A kill may have taken the time of last use away, but never that a link was used.
  if (links.some(({ tokenId, usedAt }) => ids.has(tokenId) && usedAt !== null)) return null;
  const { code, record } = draftLink(deps, waiting.id);
  await deps.access.insertLink(record);
  return { code, token: null };
}

/** Only a start makes a token of this name, or an operator who asks for it. */
function isUnusedFirst({ name, createdBy, lastUsedAt }: TokenRecord): boolean {
  return name.startsWith(NAME) && createdBy === null && lastUsedAt === null;
}

/** Makes an admin under a name that no token has had, nor one that looks like it. */
async function createFirstAdmin(
  deps: AccessDeps,
  tokens: readonly TokenRecord[],
): Promise<FirstAdmin> {
  const name = findFreeName(NAME, tokens);
  const { text, code } = await createTokenWithLink(deps, {
    ...{ name, role: 'admin', workspace: WORKSPACE, lifetimeMs: null },
  });
  return { code, token: text };
}
