/**
 * What stands before each path of the server, its screens included, as `/plants`; empty where it has the
 * address for itself. The server writes it into the page.
 */
export const BASE_PATH =
  typeof document === 'undefined' ? '' : String(document.documentElement.dataset.root).slice(0, -1);

/** Returns where the server is reached, without a slash at its end. */
export function ownAddress(): string {
  return location.origin + BASE_PATH;
}
