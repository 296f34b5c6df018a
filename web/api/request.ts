import type * as z from 'zod/mini';
import { exchange, type RequestOptions } from './exchange.ts';
import { pageOfHeader } from './page-of.ts';
import type { Person } from './person.ts';

interface PersonsOptions extends RequestOptions {
  /** Under which of their tokens, where it has to be that one. */
  tokenId?: string;
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
  return await exchange(pageOfHeader(person, tokenId), schema, path, init);
}
