import * as z from 'zod/mini';
import { workspaceNameSchema } from '../../contract/access.ts';
import { parseDuration } from '../../contract/duration.ts';
import type { TokenFacts } from '../../contract/token-facts.ts';
import { roleSchema, tokenNameSchema } from '../../contract/tokens.ts';
import type { TokenOperations } from '../../control/token-operations.ts';
import { readSetting } from '../../find-setting.ts';
import { holdSignals } from '../hold-signals.ts';
import { WrongLineError } from '../line/wrong-line.ts';
import { writeError } from '../standard-error.ts';
import { isOutputDiscarded, jsonText, writeOutput } from '../standard-output.ts';
import { tellRevoked } from './revoke-all.ts';
import { tokenTable } from './token-table.ts';
import { withTokens } from './with-tokens.ts';

const WHICH =
  'plant-store token revoke takes one name or id, or --all; quote a name that contains spaces.';

const UNSEEN =
  'Standard output is closed or thrown away, so nobody would see the token. None was made. Run this again where its output can be read.';

/** How a command tells its result. */
interface Given {
  json?: boolean;
}

/**
 * Prints the new token's text on standard output, alone or with what else there is to tell of it.
 *
 * @throws Error, leaving no good token, where that cannot be written or is thrown away, or where no setting
 *   names the data folder and none is there.
 */
export async function runCreate(
  given: Given & { name: string; role: string; workspace: string; expires?: string },
): Promise<void> {
  const wish = {
    name: parseOption('--name', tokenNameSchema, given.name),
    role: parseOption('--role', roleSchema, given.role),
    workspace: parseOption('--workspace', workspaceNameSchema, given.workspace),
    lifetimeMs: given.expires === undefined ? null : parseLifetime(given.expires),
  };
  if (isOutputDiscarded()) throw new Error(UNSEEN);
  // Whoever forgot the setting would get a token of a second, empty folder, which lets nobody in.
  const mustExist = readSetting(process.env, 'DATA_DIR') === undefined;
  await withTokens(
    async (tokens) => {
      const isFirst = await isFirstOf(wish.workspace, tokens);
      await holdSignals(async () => {
        const { text, token } = await tokens.create(wish);
        const told = given.json ? jsonText({ text, token }) : `${text}\n`;
        await writeOutput(told).catch(async (error: unknown) => {
          await takeBack(tokens, token);
          throw error;
        });
        if (isFirst) warnOfFirst(token);
      });
    },
    { mustExist },
  );
}

/** Tells whether a workspace is new, as one is whose name was mistyped; `main` is there from the first start on. */
async function isFirstOf(workspace: string, tokens: TokenOperations): Promise<boolean> {
  if (workspace === 'main') return false;
  return !(await tokens.list()).some((token) => token.workspace === workspace);
}

function warnOfFirst(made: TokenFacts): void {
  writeError(
    `Workspace ${made.workspace} has no other token. If you meant another, revoke this one: ${revokeCommand(made)}\n`,
  );
}

function revokeCommand({ name, workspace }: TokenFacts): string {
  return `plant-store token revoke ${JSON.stringify(name)} --workspace ${workspace}`;
}

/** Revokes a token that was made, and whose text nobody has seen. */
async function takeBack(tokens: TokenOperations, token: TokenFacts): Promise<void> {
  try {
    await tokens.revoke(token.id, token.workspace);
  } catch (error) {
    const told = `The token was made, but nobody has seen it. Revoke it: ${revokeCommand(token)}`;
    throw new Error(told, { cause: error });
  }
  writeError('The token was revoked at once, since nobody has seen it.\n');
}

/** Shows the tokens of all workspaces. */
export async function runList(given: Given): Promise<void> {
  const tokens = await withTokens(async (operations) => await operations.list(), {
    mustExist: true,
  });
  await writeOutput(given.json ? jsonText({ tokens }) : tokenTable(tokens));
}

/** Revokes one token, or everything that lets anybody in. */
export async function runRevoke(
  nameOrId: string | undefined,
  given: { workspace: string; all?: boolean },
): Promise<void> {
  if ((given.all ?? false) === (nameOrId !== undefined)) throw new WrongLineError(WHICH);
  const workspace = parseOption('--workspace', workspaceNameSchema, given.workspace);
  await withTokens(
    async (tokens) => {
      if (nameOrId === undefined) tellRevoked(await tokens.revokeAll());
      else tellEnded(await tokens.revoke(nameOrId, workspace));
    },
    { mustExist: true },
  );
}

function tellEnded({ name, id, workspace }: TokenFacts): void {
  writeError(
    `Revoked the token "${name}" (${id}) of workspace ${workspace} and ended its sessions, the webhooks it registered, the sign-in links it made and what they opened.\n`,
  );
}

function parseOption<T>(option: string, schema: z.core.$ZodType<T>, text: string): T {
  const result = z.core.safeParse(schema, text);
  if (result.success) return result.data;
  throw new WrongLineError(`${option}: ${result.error.issues[0]?.message ?? 'not accepted'}`);
}

function parseLifetime(text: string): number {
  const lifetimeMs = parseDuration(text);
  if (lifetimeMs !== null) return lifetimeMs;
  throw new WrongLineError(
    `--expires: ${JSON.stringify(text)} is not a duration; write a whole number and s, m, h or d, such as 90d, up to 36500d.`,
  );
}
