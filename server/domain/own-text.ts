/** V8 copies what is shorter when it is cut out of a longer text. */
const SHORTEST_PART = 13;

/** Makes a text of its own: one cut out of a longer text would keep all of that in memory. */
export function ownText(text: string): string {
  return text.length < SHORTEST_PART ? text : Buffer.from(text).toString();
}
