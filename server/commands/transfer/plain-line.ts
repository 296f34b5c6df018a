/** Makes what others wrote fit for a terminal, which takes some characters for commands, and for one line of it. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
}
