import { shorten } from '../../../server/contract/text.ts';
import type { ViewShown } from '../../../server/contract/views.ts';
import { describeTags } from '../address/describe-tags.ts';
import { columnOf, DEFAULT_SORT, type Sort } from '../address/list-state.ts';
import { SORT_LABELS } from '../address/sort-labels.ts';

/** Says in a line what a view shows: “fern”, the tag “Shade” or none, newest first, roomy rows. */
export function describeShown({ search, tags, sort, isRoomy }: ViewShown): string {
  const parts = [
    search && `“${shorten(search)}”`,
    tags.length > 0 && describeTags(tags),
    sort !== DEFAULT_SORT && describeSort(sort),
    isRoomy && 'roomy rows',
  ].filter(Boolean);
  const line = parts.length > 0 ? parts.join(', ') : 'all plants, by id';
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** Newest first, or by name, A to Z. */
function describeSort(sort: Sort): string {
  const label = SORT_LABELS[sort];
  const line = label.charAt(0).toLowerCase() + label.slice(1);
  return columnOf(sort) === 'added' ? line : `by ${line}`;
}
