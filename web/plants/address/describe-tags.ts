/** More would not be read. */
const MOST_NAMED = 5;

/** Names chosen tags, whose empty text stands for none: “the tag “Sun”, “Shade” or none”. */
export function describeTags(tags: string[]): string {
  const named = tags.filter((tag) => tag !== '');
  if (named.length === 0) return 'no tag';
  const words = named.slice(0, MOST_NAMED).map((tag) => `“${tag}”`);
  const more = named.length - words.length;
  if (more > 0) words.push(more === 1 ? 'another' : `${more} others`);
  if (tags.includes('')) words.push('none');
  const last = words.pop();
  return `the tag ${words.length > 0 ? `${words.join(', ')} or ${last}` : last}`;
}
