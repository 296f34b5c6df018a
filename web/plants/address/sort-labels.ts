import type { Sort } from './list-state.ts';

/** What people call each order. */
export const SORT_LABELS: Record<Sort, string> = {
  id: 'Id, lowest first',
  '-id': 'Id, highest first',
  '-added': 'Newest first',
  added: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  tag: 'Tag, A to Z',
  '-tag': 'Tag, Z to A',
};
