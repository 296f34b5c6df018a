const MOST_SHOWN = 60;

/** Shortens a plant's name for a sentence about it, at a whole character. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= MOST_SHOWN) return name;
  return `${characters
    .slice(0, MOST_SHOWN - 1)
    .join('')
    .trimEnd()}…`;
}
