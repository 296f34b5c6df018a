import type { TagCount } from '../../../server/contract/answers.ts';
import { foldTag } from '../tags/fold-tag.ts';

/** More than anyone looks through; typing finds the rest. */
const MOST_SUGGESTED = 100;

/** Finds the tags to suggest for what is typed: those that begin with it, then those that contain it. */
export function suggestTags(tags: TagCount[], typed: string): string[] {
  const sought = foldTag(typed.trim());
  const beginning: string[] = [];
  const containing: string[] = [];
  for (const { tag } of tags) {
    const place = foldTag(tag).indexOf(sought);
    if (place === 0) beginning.push(tag);
    else if (place > 0 && containing.length < MOST_SUGGESTED) containing.push(tag);
    if (beginning.length === MOST_SUGGESTED) break;
  }
  return [...beginning, ...containing].slice(0, MOST_SUGGESTED);
}
