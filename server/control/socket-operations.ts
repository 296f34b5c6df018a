import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type NetConnectOpts } from 'node:net';
import type * as z from 'zod/mini';
import { socketPathIn } from './socket-path.ts';
import { refusalSchema, TOKEN_ANSWERS, type TokenCall } from './token-calls.ts';
import type { TokenOperations } from './token-operations.ts';

/** Far longer than a disk takes that works. */
const MOST_WAIT_MS = 15_000;

const BROKEN_OFF =
  'The server was reached, and its answer was not. What was asked for may have been done: list the tokens to see, or run this again in a few seconds where it only lists them.';

const STOPPED = 'The server has stopped meanwhile. Nothing was done: run this again.';

const OTHER_VERSION =
  'The server answered something else than was asked for. Run the command of the same version as the server.';

/** Finds the server that runs over a data folder; null where none can be reached. */
export async function findRunningServer(folder: string): Promise<TokenOperations | null> {
  const path = socketPathIn(folder);
  if (path === null || !(await isListening({ path }))) return null;
  return {
    create: async (wish) => await ask(path, { call: 'create', wish }, TOKEN_ANSWERS.create),
    list: async () => await ask(path, { call: 'list' }, TOKEN_ANSWERS.list),
    revoke: async (nameOrId, workspace) =>
      await ask(path, { call: 'revoke', nameOrId, workspace }, TOKEN_ANSWERS.revoke),
    revokeAll: async () => await ask(path, { call: 'revokeAll' }, TOKEN_ANSWERS.revokeAll),
  };
}

/** What a killed server left refuses connections. */
export async function isListening(to: NetConnectOpts): Promise<boolean> {
  const socket = connect(to);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** @throws Error with what the server says against it, that it has stopped, or that its answer is unknown. */
async function ask<T extends z.core.$ZodType>(
  socketPath: string,
  call: TokenCall,
  schema: T,
): Promise<z.output<T>> {
  const { status, body } = await exchange(socketPath, JSON.stringify(call));
  if (status !== 200) {
    const refusal = refusalSchema.safeParse(body);
    throw new Error(refusal.success ? refusal.data.message : OTHER_VERSION);
  }
  const answer = await schema['~standard'].validate(body);
  if (answer.issues) throw new Error(OTHER_VERSION);
  return answer.value as z.output<T>;
}

async function exchange(
  socketPath: string,
  text: string,
): Promise<{ status: number | undefined; body: unknown }> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(MOST_WAIT_MS);
    const to = { socketPath, method: 'POST', path: '/tokens' };
    const sent = request({ ...to, headers, agent: false, signal });
    sent.end(text);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let answer = '';
    response.setEncoding('utf8');
    for await (const chunk of response) answer += String(chunk);
    return { status: response.statusCode, body: JSON.parse(answer) };
  } catch (error) {
    throw new Error(isUnreached(error) ? STOPPED : BROKEN_OFF, { cause: error });
  }
}

/** Tells whether nothing was sent, since nobody listens there any more. */
function isUnreached(error: unknown): boolean {
  const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  return ['ENOENT', 'ECONNREFUSED'].includes(code);
}
