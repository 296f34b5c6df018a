/**
 * Lets a held Enter press once. What it pressed may have handed the focus on, and its repeats would
 * press whatever has it now. A text of several lines takes them.
 */
export function pressOnce(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
