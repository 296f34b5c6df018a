import type { TagCount } from '../../server/contract/bff.ts';

/** Finds the tags that contain a text, whatever its case and accents, in the order they come in. */
export function findTags(tags: TagCount[], text: string): TagCount[] {
  const sought = fold(text.trim());
  return sought === '' ? tags : tags.filter(({ tag }) => fold(tag).includes(sought));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
