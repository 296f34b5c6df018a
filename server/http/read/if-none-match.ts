/**
 * Tells whether an If-None-Match header lists an entity tag, by weak comparison (RFC 9110, section
 * 13.1.2). `tag` is strong, with its quotes; `*` matches whatever is there.
 */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(/"[^"]*"/g)].some(([listed]) => listed === tag);
}
