import * as z from 'zod/mini';
import type { ProblemCode } from '../../server/contract/problems.ts';
import { plantSchema } from './answers.ts';
import { pageOfHeader } from './page-of.ts';
import { RequestFailed } from './request-failed.ts';

/** Long enough for a phone on a weak network, short enough that nobody stares at a dead screen. */
const TIMEOUT_MS = 20_000;

const problemSchema = z.object({
  code: z.string(),
  detail: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  nextId: z.optional(z.nullable(z.number())),
  current: z.optional(plantSchema),
});

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  idempotencyKey?: string;
  /** Whose token's page asks; where not told, whoever is signed in in this tab. */
  tokenId?: string;
  signal?: AbortSignal;
}

/** What a 204 answers with. */
export const nothingSchema = z.undefined();

/**
 * Sends a request to our own server and returns its answer as the schema reads it.
 *
 * @throws RequestFailed whenever the answer is not a success, not readable, or does not come.
 */
export async function request<T>(
  schema: z.ZodMiniType<T>,
  path: string,
  init: RequestOptions = {},
): Promise<T> {
  const response = await send(path, init);
  if (!response.ok) throw await readProblem(response);
  const body: unknown = response.status === 204 ? undefined : await readJson(response);
  const answer = schema.safeParse(body);
  if (answer.success) return answer.data;
  throw unreadable(response, answer.error);
}

async function send(path: string, init: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(path, {
      method: init.method ?? 'GET',
      headers: {
        Accept: 'application/json, application/problem+json',
        ...pageOfHeader(init.tokenId),
        ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(init.idempotencyKey ? { 'Idempotency-Key': init.idempotencyKey } : {}),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    const message = timeout.aborted
      ? 'The server took too long to answer. Try again.'
      : 'The server cannot be reached. Check the connection and try again.';
    throw new RequestFailed(message, { code: 'unreachable', cause });
  }
}

async function readProblem(response: Response): Promise<RequestFailed> {
  const body = await readJson(response);
  return readFailure(body) ?? unreadable(response, body);
}

/** Returns the failure that a problem tells of, or null for what is none. */
export function readFailure(body: unknown): RequestFailed | null {
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return null;
  const { detail, code, ...facts } = problem.data;
  return new RequestFailed(detail, { ...facts, code: toProblemCode(code) });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw unreadable(response, cause);
  }
}

function unreadable(response: Response, cause: unknown): RequestFailed {
  const message = `The server's answer (${response.status}) could not be read. Reload the page and try again.`;
  return new RequestFailed(message, { code: 'unreadable', cause });
}

/** A newer server may send a code that is not known here: it is then none of those that are asked for. */
function toProblemCode(code: string): ProblemCode {
  return code as ProblemCode;
}
