import * as z from 'zod/mini';
import { accessDeps } from '../../access-deps.ts';
import { workspaceNameSchema } from '../../contract/access.ts';
import { roleSchema, tokenNameSchema } from '../../contract/tokens.ts';
import { parseDuration } from '../../domain/access/duration.ts';
import { type AccessDeps, createToken, revokeToken } from '../../domain/access/tokens.ts';
import type { LinkRecord, TokenRecord } from '../../domain/access-store.ts';
import { wallClock } from '../../domain/clock.ts';
import { WrongLineError } from '../line/wrong-line.ts';
import { isOutputDiscarded, writeOutput } from '../standard-output.ts';
import { withStore } from '../with-store.ts';
import { revokeAll } from './revoke-all.ts';

const HEAD = [
  ...['ID', 'NAME', 'ROLE', 'WORKSPACE', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'],
  'LAST SIGN-IN LINK',
];

const WHICH =
  'plant-store token revoke takes one name or id, or --all; quote a name that contains spaces.';

const UNSEEN =
  'Standard output is closed or thrown away, so nobody would see the token. None was made. Run this again where its output can be read.';

/**
 * Prints the new token's text alone on standard output.
 *
 * @throws Error, leaving no good token, where that cannot be written or is thrown away.
 */
export async function runCreate(given: {
  name: string;
  role: string;
  workspace: string;
  expires?: string;
}): Promise<void> {
  const token = {
    name: parseFlag('--name', tokenNameSchema, given.name),
    role: parseFlag('--role', roleSchema, given.role),
    workspace: parseFlag('--workspace', workspaceNameSchema, given.workspace),
    lifetimeMs: given.expires === undefined ? null : parseLifetime(given.expires),
  };
  if (isOutputDiscarded()) throw new Error(UNSEEN);
  await withStore(async (store) => {
    const deps = accessDeps(store);
    const created = await createToken(deps, token);
    await writeOutput(`${created.text}\n`).catch(async (error: unknown) => {
      await takeBack(deps, created.record);
      throw error;
    });
  });
}

/** Revokes a token that was made, and whose text nobody has seen. */
async function takeBack(deps: AccessDeps, { id, name, workspace }: TokenRecord): Promise<void> {
  try {
    await revokeToken(deps, id, workspace);
  } catch (error) {
    const command = `plant-store token revoke ${JSON.stringify(name)} --workspace ${workspace}`;
    throw new Error(`The token was made, but nobody has seen it. Revoke it: ${command}`, {
      cause: error,
    });
  }
  process.stderr.write('The token was revoked at once, since nobody has seen it.\n');
}

/** Shows the tokens of all workspaces. */
export async function runList(): Promise<void> {
  const { tokens, links } = await withStore(
    async ({ access }) => ({ tokens: await access.listTokens(), links: await access.listLinks() }),
    { mustExist: true },
  );
  const now = wallClock();
  const rows = tokens.map((token) => tokenRow(token, links, now));
  process.stdout.write(columns([HEAD, ...rows]));
}

/** Revokes one token, or everything that lets anybody in. */
export async function runRevoke(
  nameOrId: string | undefined,
  given: { workspace: string; all?: boolean },
): Promise<void> {
  if ((given.all ?? false) === (nameOrId !== undefined)) throw new WrongLineError(WHICH);
  if (nameOrId === undefined) return await revokeAll();
  const workspace = parseFlag('--workspace', workspaceNameSchema, given.workspace);
  const token = await withStore(
    async (store) => await revokeToken(accessDeps(store), nameOrId, workspace),
    { mustExist: true },
  );
  process.stderr.write(
    `Revoked the token "${token.name}" (${token.id}) of workspace ${workspace} and ended its sessions, the sign-in links it made and what they opened.\n`,
  );
}

function parseFlag<T>(flag: string, schema: z.core.$ZodType<T>, text: string | undefined): T {
  const result = z.core.safeParse(schema, text);
  if (result.success) return result.data;
  throw new WrongLineError(`${flag}: ${result.error.issues[0]?.message ?? 'not accepted'}`);
}

function parseLifetime(text: string): number {
  const lifetimeMs = parseDuration(text);
  if (lifetimeMs !== null) return lifetimeMs;
  throw new WrongLineError(
    `--expires: ${JSON.stringify(text)} is not a duration; write a whole number and s, m, h or d, such as 90d, up to 36500d.`,
  );
}

function tokenRow(token: TokenRecord, links: LinkRecord[], now: number): string[] {
  const state =
    token.revokedAt !== null
      ? 'revoked'
      : token.expiresAt !== null && token.expiresAt <= now
        ? 'expired'
        : 'active';
  const date = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());
  const { id, name, role, workspace, createdAt, expiresAt, lastUsedAt } = token;
  const times = [createdAt, expiresAt, lastUsedAt].map(date);
  return [id, name, role, workspace, state, ...times, lastLink(links, id)];
}

/** Tells who made the newest sign-in link of a token, and when somebody entered by it. */
function lastLink(links: LinkRecord[], id: string): string {
  const own = links.filter(({ tokenId }) => tokenId === id);
  const [newest] = own.sort((a, b) => b.madeAt - a.madeAt);
  if (!newest) return 'none';
  const { madeBy, usedAt } = newest;
  const use = usedAt === null ? 'unused' : `used ${new Date(usedAt).toISOString()}`;
  return `by ${madeBy ?? 'the operator'}, ${use}`;
}

function columns(rows: string[][]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
