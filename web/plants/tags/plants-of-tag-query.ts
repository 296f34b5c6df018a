import { PAGE_LIMITS } from '../../../server/contract/bff.ts';
import type { Person } from '../../api/person.ts';
import { DEFAULT_SORT, FIRST_PAGE, type ListState } from '../address/list-state.ts';
import { plantPageQuery } from '../api/plant-queries.ts';

/** How many plants have a tag, read from the page that shows them, which is small. */
export function plantsOfTagQuery(person: Person, tag: string) {
  const ofTag: ListState = {
    ...FIRST_PAGE,
    search: '',
    tags: [tag],
    sort: DEFAULT_SORT,
    limit: PAGE_LIMITS[0],
  };
  return plantPageQuery(person, ofTag);
}
