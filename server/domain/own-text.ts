/** Makes a text of its own: one cut out of a longer text would keep all of that in memory. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
