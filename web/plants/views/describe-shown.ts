import { shorten } from '../../../server/contract/text.ts';
import type { ViewShown } from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import { describeTags } from '../address/describe-tags.ts';
import { DEFAULT_SORT } from '../address/list-state.ts';

/** Says in a line what a view shows: “fern”, the tag “Shade” or none, newest first, comfortable rows. */
export function describeShown({ search, tags, sort, isRoomy }: ViewShown): string {
  const parts = [
    search && words.viewShowsFound(shorten(search)),
    tags.length > 0 && describeTags(tags),
    sort !== DEFAULT_SORT && words.viewSorts[sort],
    isRoomy && words.viewIsRoomy,
  ].filter(Boolean);
  if (parts.length === 0) return words.viewShowsAll;
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
