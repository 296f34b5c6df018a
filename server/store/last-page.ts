/** Returns how many plants stand on the last page, which the others leave over. */
export function lastPageLength(total: number, limit: number): number {
  return total === 0 ? 0 : ((total - 1) % limit) + 1;
}
