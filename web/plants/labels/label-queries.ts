import { queryOptions } from '@tanstack/react-query';
import { type PlantPage, plantPageSchema, plantsSchema } from '../../../server/contract/answers.ts';
import { MAX_IDS_ASKED, PAGE_LIMITS } from '../../../server/contract/bff.ts';
import type { Plant } from '../../../server/contract/plants.ts';
import { publicAddressSchema } from '../../../server/contract/public-address.ts';
import { ownAddress } from '../../api/base-path.ts';
import type { Person } from '../../api/person.ts';
import { plantsKey } from '../../api/plants-key.ts';
import { request } from '../../api/request.ts';
import type { ListFilter } from '../address/list-filter.ts';
import { FIRST_PAGE, formatPageRequest, placeOf, type Sort } from '../address/list-state.ts';

/** So many labels are printed at once: of an hour's printing nobody finds the sheet that went wrong. */
export const MOST_LABELS = 1000;

const A_PAGE = Math.max(...PAGE_LIMITS);

/** Where the codes lead: where the server says links lead, else where this page came from. */
export function addressQuery({ workspace, name }: Person) {
  return queryOptions({
    queryKey: ['address', workspace, name],
    queryFn: async ({ signal }) => {
      const answer = await request({ workspace, name }, publicAddressSchema, '/bff/address', {
        signal,
      });
      return answer.address ?? ownAddress();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All plants that match, in the list's order; of too many, a few more than are printed. */
export function labelPlantsQuery(person: Person, filter: ListFilter, sort: Sort) {
  return queryOptions({
    queryKey: [...plantsKey(person), 'labels', filter, sort],
    queryFn: ({ signal }) => fetchAll(person, filter, sort, signal),
    gcTime: 0,
  });
}

/** The plants of these ids, in this order. One that has been deleted since is left out. */
export function chosenPlantsQuery(person: Person, ids: number[]) {
  return queryOptions({
    queryKey: [...plantsKey(person), 'labels', ids],
    queryFn: ({ signal }) => fetchThese(person, ids, signal),
    gcTime: 0,
  });
}

async function fetchThese(person: Person, ids: number[], signal: AbortSignal): Promise<Plant[]> {
  const plants: Plant[] = [];
  for (let begin = 0; begin < ids.length; begin += MAX_IDS_ASKED) {
    const asked = ids.slice(begin, begin + MAX_IDS_ASKED).map((id) => ['id', String(id)]);
    const path = `/bff/plants-by-id?${new URLSearchParams(asked)}`;
    plants.push(...(await request(person, plantsSchema, path, { signal })));
  }
  return plants;
}

async function fetchAll(
  person: Person,
  { search = '', tags = [] }: ListFilter,
  sort: Sort,
  signal: AbortSignal,
): Promise<Plant[]> {
  const plants: Plant[] = [];
  for (let page: PlantPage | null = null; !page || page.hasNext; ) {
    const last = plants.at(-1);
    const cursor = last ? { after: placeOf(last, sort) } : FIRST_PAGE.cursor;
    const asked = formatPageRequest({ search, tags, sort, limit: A_PAGE, cursor, page: 1 });
    page = await request(person, plantPageSchema, `/bff/plants?${asked}`, { signal });
    plants.push(...page.rows);
    // There may have come more since they were counted.
    if (plants.length > MOST_LABELS || page.rows.length === 0) break;
  }
  return plants;
}
