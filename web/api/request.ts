import type * as z from 'zod/mini';
import { exchange, type RequestOptions } from './exchange.ts';
import { pageHeaders } from './page-of.ts';
import type { Person } from './person.ts';

interface PersonsOptions extends RequestOptions {
  /** Under which of their tokens, where it has to be that one. */
  tokenId?: string;
}

let held: Promise<unknown> | undefined;

/** Sends nothing until a session that is being ended has ended, or is known to go on. */
export function holdRequests(until: Promise<unknown>): void {
  held = until.catch(() => undefined);
}

/** Waits for what `holdRequests` waits for, where there is anything. */
export async function requestsLetGo(): Promise<void> {
  if (held) await held;
}

/**
 * Sends what a person asks for, as that person: they are who began it, however late it is sent. Where
 * the page is another's by then, nothing is sent.
 *
 * @throws RequestFailed as `exchange`, and `person_left`.
 */
export async function request<T>(
  person: Person,
  schema: z.ZodMiniType<T>,
  path: string,
  { tokenId, ...init }: PersonsOptions = {},
): Promise<T> {
  await requestsLetGo();
  return await exchange(pageHeaders(person, tokenId), schema, path, init);
}
