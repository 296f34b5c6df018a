import type * as z from 'zod/mini';
import { ANSWER_WAIT_MS } from '../../server/contract/bff.ts';
import * as words from '../../server/words/words.ts';
import { BASE_PATH } from './base-path.ts';
import { readFailure } from './read-failure.ts';
import { RequestFailed } from './request-failed.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** True for what is to be sent though the page is being left. */
  keepalive?: boolean;
}

/**
 * Sends a request to our own server, in whoever's name the headers tell, and returns its answer as the
 * schema reads it. Features call `request`, which knows for whom.
 *
 * @throws RequestFailed whenever the answer is not a success, not readable, or does not come.
 */
export async function exchange<T>(
  headers: Record<string, string>,
  schema: z.ZodMiniType<T>,
  path: string,
  init: RequestOptions,
): Promise<T> {
  const response = await send(headers, path, init);
  const answer = schema.safeParse(await readJson(response));
  if (answer.success) return answer.data;
  throw unreadable(response, answer.error);
}

/** As `exchange`, for what is answered without a body where it is done. */
export async function send(
  headers: Record<string, string>,
  path: string,
  init: RequestOptions,
): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetchAnswer(headers, path, init);
  if (response.ok) return response;
  const body = await readJson(response);
  throw readFailure(body, sentAt) ?? unreadable(response, body);
}

async function fetchAnswer(
  headers: Record<string, string>,
  path: string,
  { method = 'GET', body, idempotencyKey, signal, keepalive = false }: RequestOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(ANSWER_WAIT_MS);
  try {
    return await fetch(BASE_PATH + path, {
      method,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const message = timeout.aborted ? words.failureTooSlow : words.failureUnreachable;
    throw new RequestFailed(message, { code: 'unreachable', cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw unreadable(response, cause);
  }
}

function unreadable(response: Response, cause: unknown): RequestFailed {
  const message = words.failureUnreadable(response.status);
  return new RequestFailed(message, { code: 'unreadable', cause });
}
