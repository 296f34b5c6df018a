/** Writes the address that a file is sent to; what is false is left out. */
export function formatImportAddress(
  path: string,
  wishes: Record<string, string | boolean>,
): string {
  const wanted = Object.entries(wishes).filter(([, wish]) => wish !== false);
  const query = new URLSearchParams(wanted.map(([name, wish]) => [name, String(wish)]));
  return wanted.length > 0 ? `${path}?${query}` : path;
}
