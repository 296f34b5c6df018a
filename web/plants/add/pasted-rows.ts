import * as words from '../../../server/words/words.ts';

/** Tells whether a text that is pasted is more than one cell of a spreadsheet. */
export function holdsRows(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** Returns what is pasted into the name or the id of a form where it is rows, to be imported; null for any other paste. */
export function readPastedRows({ target, clipboardData }: PasteFacts): File | null {
  if (!(target instanceof HTMLInputElement) || !/^(name|id)$/.test(target.name)) return null;
  const text = clipboardData.getData('text/plain');
  return holdsRows(text) ? new File([text], words.pastedText) : null;
}

interface PasteFacts {
  target: EventTarget;
  clipboardData: DataTransfer;
}
