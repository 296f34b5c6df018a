/**
 * Moves the focus to the first field of a form that is wrong. At once: react-hook-form would wait for a
 * timer, and letters typed meanwhile would stand in another field.
 */
export function focusFirstError(form: HTMLFormElement | null, errors: object): void {
  for (const input of form?.querySelectorAll('input') ?? []) {
    if (!(input.name in errors)) continue;
    input.focus();
    return;
  }
}
