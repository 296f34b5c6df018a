/** Has Space press a link that is a button, as it presses every other. Returns a function that ends this. */
export function pressBySpace(): () => void {
  function read(event: KeyboardEvent) {
    const { key, target, defaultPrevented, repeat } = event;
    if (key !== ' ' || defaultPrevented) return;
    if (!(target instanceof HTMLAnchorElement) || target.role !== 'button') return;
    event.preventDefault();
    if (!repeat) target.click();
  }
  addEventListener('keydown', read);
  return () => removeEventListener('keydown', read);
}
