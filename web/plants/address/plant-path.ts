/** The app's path to a plant's own page. Not below /plants, which is the programs' and answers browsers with a refusal. */
export function plantPath(id: number): string {
  return `/plant/${id}`;
}
