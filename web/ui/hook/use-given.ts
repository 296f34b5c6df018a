import { type Context, use } from 'react';

/**
 * Returns what a provider above gives.
 *
 * @throws Error where there is none.
 */
export function useGiven<T>(context: Context<T | null>): T {
  const given = use(context);
  if (given === null) throw new Error('No provider above.');
  return given;
}
