import type { Person } from './person.ts';

/**
 * Everything the cache knows of a workspace's plants stands under this key, their history too: each
 * person's apart, so that nobody is shown, or has to wait for, what another asked for.
 */
export function plantsKey({ workspace, name }: Person) {
  return ['plants', workspace, name] as const;
}
