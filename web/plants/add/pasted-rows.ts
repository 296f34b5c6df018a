/** Tells whether a text that is pasted is more than one cell of a spreadsheet. */
export function holdsRows(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** A paste or a drop. */
interface Brought {
  target: EventTarget;
  clipboardData?: DataTransfer;
  dataTransfer?: DataTransfer;
}

/** Returns what is pasted or dropped into a field where it is rows, of which a field would make one long text; else null. */
export function readRows({ target, clipboardData, dataTransfer }: Brought): string | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const text = (clipboardData ?? dataTransfer)?.getData('text/plain') ?? '';
  return holdsRows(text) ? text : null;
}
