import type * as z from 'zod/mini';
import { exchange, type RequestOptions } from '../../api/exchange.ts';

/** Sends what is asked before it is known who asks: who is signed in, and to be let in. */
export async function requestUnnamed<T>(
  schema: z.ZodMiniType<T>,
  path: string,
  init: RequestOptions = {},
  headers: Record<string, string> = {},
): Promise<T> {
  return await exchange(headers, schema, path, init);
}
