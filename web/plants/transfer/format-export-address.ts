import { type ListState, writeSelection } from '../address/list-state.ts';

/**
 * Writes the address of the plants that the list shows on all its pages, in its order, as a file for
 * the person whose token `as` is: another one may have signed in in the browser since.
 */
export function formatExportAddress(state: ListState, format: 'csv' | 'json', as: string): string {
  const params = new URLSearchParams({ format, as });
  writeSelection(params, state);
  return `/bff/export?${params}`;
}
