/** Reads the code of a one-time link from a location's fragment, null when it holds none. */
export function readLinkCode(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code') || null;
}
