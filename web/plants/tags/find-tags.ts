import type { TagCount } from '../../../server/contract/answers.ts';
import { foldTag } from './fold-tag.ts';

/** Finds the tags that contain a text, whatever its case and accents, in the order they come in. */
export function findTags(tags: TagCount[], text: string): TagCount[] {
  const sought = foldTag(text.trim());
  return sought === '' ? tags : tags.filter(({ tag }) => foldTag(tag).includes(sought));
}
