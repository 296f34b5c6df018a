import type { QueryClient } from '@tanstack/react-query';
import { type TabStorage, tabStorage } from '../api/tab-storage.ts';
import { ASIDE } from './session-query.ts';

type Aside = Record<string, Record<string, string>>;

/**
 * Passes a storage from one person on to the next: puts everything in it aside, drafts and whatever
 * else, where nobody else is offered it, and brings back what the next person had left.
 */
export function keepApart(storage: TabStorage, before: string, next: string): void {
  const aside = readAside(storage);
  storage.removeItem(ASIDE);
  const left: Aside[string] = {};
  for (const name of storage.names()) {
    left[name] = storage.getItem(name) ?? '';
    storage.removeItem(name);
  }
  aside[before] = left;
  for (const [name, thing] of Object.entries(aside[next] ?? {})) storage.setItem(name, thing);
  storage.setItem(ASIDE, JSON.stringify(aside));
}

/** Nobody else writes under that name. */
function readAside(storage: TabStorage): Aside {
  return JSON.parse(storage.getItem(ASIDE) ?? '{}');
}

/** Passes a tab on to the next person, who finds nothing that another fetched or typed. */
export function passOn(queryClient: QueryClient, before: string, next: string): void {
  keepApart(tabStorage, before, next);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
