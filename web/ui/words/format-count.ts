/** Writes a whole count as sentences and buttons show it: 104,233. */
export function formatCount(count: number): string {
  // Not Intl, whose first use takes longer than all else that the first load does at once.
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
