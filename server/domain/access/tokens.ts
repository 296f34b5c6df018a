import type { Role } from '../../contract/access.ts';
import type { AccessStore, LinkRecord, TokenRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { ENVIRONMENT_ADMIN_ID, isExpired } from './admission.ts';
import { planRevocation, planToken } from './plan-access.ts';
import type { Principal } from './principal.ts';
import { ENVIRONMENT_ADMIN, findFreeName, requireTellableName } from './token-names.ts';
import {
  createTokenText,
  hashSecret,
  isTokenText,
  type RandomBytes,
  randomBase62,
  SECRET_LENGTH,
} from './token-text.ts';

export const LINK_LIFETIME_MS = 15 * 60 * 1000;

/** What the rules of access depend on. `now` gives milliseconds since the epoch. */
export interface AccessDeps {
  access: AccessStore;
  /** The admin token given by the settings, or null. It is never stored. */
  environmentAdmin: TokenRecord | null;
  now: () => number;
  random: RandomBytes;
}

export interface NewToken {
  name: string;
  role: Role;
  workspace: string;
  /** How long it lives, in milliseconds; null for ever. */
  lifetimeMs: number | null;
}

export interface CreatedToken {
  text: string;
  record: TokenRecord;
}

/**
 * Makes a token and returns its text, which is shown once and kept nowhere.
 *
 * @throws DomainError as `requireTellableName`.
 */
export async function createToken(deps: AccessDeps, token: NewToken): Promise<CreatedToken> {
  const created = draftToken(deps, token);
  const { record } = created;
  await deps.access.update(record.workspace, async (kept) => {
    await requireTellableName(record, withEnvironmentAdmin(deps, await kept.tokens()));
    return await planToken(kept, record);
  });
  return created;
}

/** Adds the environment's admin token, which is never stored, to tokens that are. */
export function withEnvironmentAdmin(
  { environmentAdmin }: Pick<AccessDeps, 'environmentAdmin'>,
  tokens: readonly TokenRecord[],
): TokenRecord[] {
  return environmentAdmin ? [...tokens, environmentAdmin] : [...tokens];
}

/** Makes the record of a token and its text; nothing is kept yet. */
export function draftToken(
  deps: Pick<AccessDeps, 'random' | 'now'>,
  token: NewToken,
): CreatedToken {
  const text = createTokenText(deps.random);
  const createdAt = deps.now();
  const record: TokenRecord = {
    id: hashSecret(text).slice(0, 12),
    hash: hashSecret(text),
    name: token.name,
    role: token.role,
    roleChangedAt: null,
    roleChangedBy: null,
    workspace: token.workspace,
    createdAt,
    createdBy: null,
    expiresAt: token.lifetimeMs === null ? null : createdAt + token.lifetimeMs,
    revokedAt: null,
    revokedBy: null,
    foundExpiredAt: null,
    lastUsedAt: null,
  };
  return { text, record };
}

/** Who makes a link: a name, and the tokens that the link ends with. */
export interface LinkMaker {
  name: string | null;
  restsOn: string[];
}

const OPERATOR: LinkMaker = { name: null, restsOn: [] };

/** Makes the record of a one-time sign-in link and its code; nothing is kept yet. */
export function draftLink(
  deps: AccessDeps,
  tokenId: string,
  maker: LinkMaker = OPERATOR,
): { code: string; record: LinkRecord } {
  const code = randomBase62(deps.random, SECRET_LENGTH);
  const madeAt = deps.now();
  const record: LinkRecord = {
    hash: keptHash(deps, code, maker.restsOn.includes(ENVIRONMENT_ADMIN_ID)),
    ...{ tokenId, madeAt, madeBy: maker.name, restsOn: maker.restsOn },
    ...{ expiresAt: madeAt + LINK_LIFETIME_MS, usedAt: null, usedBy: null },
  };
  return { code, record };
}

/**
 * Returns the hash that the secret of a session or a link is kept under. Where that rests on the
 * environment's admin token, its text goes into the hash, so that another text finds nothing. The hash
 * tells nothing of that text to whoever lacks the secret, which has 256 bits and is kept nowhere.
 */
export function keptHash(deps: AccessDeps, secret: string, isFromEnvironment: boolean): string {
  if (!isFromEnvironment) return hashSecret(secret);
  if (!deps.environmentAdmin) throw new Error('Nothing rests on ADMIN_TOKEN where there is none.');
  return hashSecret(`${secret} ${deps.environmentAdmin.hash}`);
}

/** Returns the hashes that a secret may be kept under. */
export function keptHashes(deps: AccessDeps, secret: string): string[] {
  return [false, ...(deps.environmentAdmin ? [true] : [])].map((is) => keptHash(deps, secret, is));
}

/**
 * Revokes the token of a workspace that has this id or this name and is not revoked yet.
 *
 * @throws DomainError `token_not_found`; `invalid_input` where the word is one token's id and another's name.
 */
export async function revokeToken(
  deps: AccessDeps,
  nameOrId: string,
  workspace: string,
): Promise<TokenRecord> {
  const [token, other] = (await deps.access.listTokens(workspace)).filter(
    ({ id, name, revokedAt }) => revokedAt === null && (id === nameOrId || name === nameOrId),
  );
  if (!token) {
    throw new DomainError(
      'token_not_found',
      `Workspace ${workspace} has no token with the id or the name "${nameOrId}" that is not revoked yet. List the tokens to see which there are, and in which workspaces.`,
    );
  }
  if (other) {
    const [byId, byName] = token.id === nameOrId ? [token, other] : [other, token];
    throw new DomainError(
      'invalid_input',
      `"${nameOrId}" is the id of the token "${byId.name}" and the name of the one with the id ${byName.id}. Revoke the first by its name or the second by its id.`,
    );
  }
  await deps.access.update(workspace, (kept) => planRevocation(kept, token.id, deps.now()));
  return token;
}

/**
 * Finds whose token a text is.
 *
 * @throws DomainError `invalid_token`, saying whether it is malformed, unknown, expired or revoked.
 */
export async function requireToken(
  deps: AccessDeps,
  text: string,
  hash = hashSecret(text),
): Promise<TokenRecord> {
  if (deps.environmentAdmin?.hash === hash) return deps.environmentAdmin;
  const token = await deps.access.findTokenByHash(hash);
  if (!token) {
    const isToken = isTokenText(text);
    throw new DomainError('invalid_token', (words) =>
      isToken ? words.accessTokenUnknown : words.noAccessToken,
    );
  }
  requireActive(deps, token);
  deps.access.touchToken(token.id, deps.now());
  return token;
}

/** Returns who acts when this token is used, by a program or in the session of this hash. */
export function principalOf(token: TokenRecord, sessionHash: string | null): Principal {
  const tokenId = token.id === ENVIRONMENT_ADMIN_ID ? null : token.id;
  return {
    actor: { id: token.id, name: token.name },
    role: token.role,
    workspace: token.workspace,
    admission: { tokenId, sessionHash },
  };
}

function requireActive(deps: AccessDeps, token: TokenRecord): void {
  if (token.revokedAt !== null) {
    throw new DomainError('invalid_token', (words) => words.accessTokenRevoked, { isEnded: true });
  }
  if (isExpired(token, deps.now())) {
    throw new DomainError('invalid_token', (words) => words.accessTokenExpired, { isEnded: true });
  }
}

/**
 * Gives the environment's admin token the shape of the others. Nothing of it is ever kept: its id is the
 * same for every text, and its hash stays in memory. Of `tokens`, all that are kept, one that an earlier
 * version made may have its name; its own gets a number then, since a person is known by the name.
 */
export function environmentAdminToken(text: string, tokens: readonly TokenRecord[]): TokenRecord {
  const { name, workspace } = ENVIRONMENT_ADMIN;
  const isThere = (token: TokenRecord) => token.workspace === workspace && token.revokedAt === null;
  return {
    id: ENVIRONMENT_ADMIN_ID,
    hash: hashSecret(text),
    name: findFreeName(name, tokens.filter(isThere)),
    role: 'admin',
    roleChangedAt: null,
    roleChangedBy: null,
    workspace,
    createdAt: 0,
    createdBy: null,
    expiresAt: null,
    revokedAt: null,
    revokedBy: null,
    foundExpiredAt: null,
    lastUsedAt: null,
  };
}
