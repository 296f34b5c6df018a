import type { QueryClient } from '@tanstack/react-query';
import type { Plant } from '../../../server/contract/plants.ts';
import { ownPath } from '../../address/own-path.ts';
import type { Person } from '../../api/person.ts';
import { fetchPage } from '../api/fetch-page.ts';
import type { Added } from './gather-added.ts';

/**
 * Tells whether plants that were added are out of sight: on another page, left out by the filter, or behind
 * another screen. Resolves once the page tells of them; with false where it cannot be fetched.
 */
export async function areOutOfSight(
  queryClient: QueryClient,
  person: Person,
  added: readonly Added[],
): Promise<boolean> {
  if (ownPath() !== '/') return true;
  const page = await fetchPage(queryClient, person, Math.max(...added.map(({ seq }) => seq)));
  const shown = new Set(page?.rows.map(({ id }) => id));
  return page !== null && added.some(({ plant }) => !shown.has(plant.id));
}

/** Writes the address of a list in which plants that were just added can be seen. */
export function addressOfAdded([first, second]: readonly Plant[]): string {
  return first && !second ? `/?search=${first.id}` : '/?sort=-added';
}
