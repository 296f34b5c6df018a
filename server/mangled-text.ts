/**
 * Tells whether a text of the environment or of a command line was not UTF-8: Node has put another character in
 * the place of what it could not read, so that a path with it leads elsewhere, and a name is another's.
 */
export function isMangled(text: string): boolean {
  return text.includes('\ufffd');
}
