/**
 * Tells whether an If-Match header, where there is one, lists an entity tag, by strong comparison (RFC 9110,
 * section 13.1.1). `tag` is strong, with its quotes; `*` matches whatever is there.
 */
export function fulfilsIfMatch(header: string | undefined, tag: string): boolean {
  return header === undefined || matchesEntityTag(header.replaceAll(`W/${tag}`, ''), tag);
}

/**
 * Tells whether an If-None-Match header lists an entity tag, by weak comparison (RFC 9110, section
 * 13.1.2). `tag` is strong, with its quotes; `*` matches whatever is there.
 */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  // No tag of ours holds what stands between two others, so none is found there.
  return header.includes(tag);
}
