import { adminUntil } from './last-admin.ts';
import { type AccessDeps, type CreatedToken, createTokenWithLink } from './tokens.ts';

const WORKSPACE = 'main';
const NAME = 'first admin';

/** Tells whether nobody can sign in as an admin of `main`: there is no token for it that is good. */
export async function lacksAdmin({ access, settingsAdmin, now }: AccessDeps): Promise<boolean> {
  if (settingsAdmin !== null) return false;
  return adminUntil(await access.listTokens(), WORKSPACE, now()) === 0;
}

/** Makes an admin of `main` under a name that no token has had, with a one-time sign-in link. */
export async function createFirstAdmin(deps: AccessDeps): Promise<CreatedToken & { code: string }> {
  const tokens = await deps.access.listTokens();
  const names = new Set(tokens.map(({ name }) => name));
  let name = NAME;
  for (let count = 2; names.has(name); count += 1) name = `${NAME} ${count}`;
  return await createTokenWithLink(deps, {
    ...{ name, role: 'admin', workspace: WORKSPACE, lifetimeMs: null },
  });
}
