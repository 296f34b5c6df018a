import * as words from '../../../server/words/words.ts';

/** More would not be read. */
const MOST_NAMED = 5;

/** Names chosen tags, whose empty text stands for none: “the tag “Sun”, “Shade” or none”. */
export function describeTags(tags: string[]): string {
  const named = tags.filter((tag) => tag !== '');
  if (named.length === 0) return words.noTag;
  const told = named.slice(0, MOST_NAMED);
  return words.oneOfTags(told, named.length - told.length, tags.includes(''));
}
