/**
 * What a terminal or a reader of lines takes for a command, a line's end or the order of what follows. Each line of
 * the log ends with a line feed, and so is not one of these.
 */
const UNSEEN = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Writes what nobody would see, but for line feeds, as JSON does, so that a text in JSON stays the same. */
export function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
