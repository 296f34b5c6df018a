const numberFormat = new Intl.NumberFormat('en');

/** Writes a count as sentences and buttons show it: 104,233. */
export function formatCount(count: number): string {
  return numberFormat.format(count);
}
