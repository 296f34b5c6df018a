/** Tells whether a text that is pasted is more than one cell of a spreadsheet. */
export function holdsRows(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}
