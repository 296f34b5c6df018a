import { browserStorage } from '../../api/web-storage.ts';

const NAME = 'single-keys';

/** Tells whether single keys are shortcuts, which the browser remembers for whoever uses it. */
export function areSingleKeysOn(): boolean {
  return browserStorage.getItem(NAME) !== 'off';
}

/** Has this page's single keys do what the browser remembers, also once another tab has changed that. */
export function followSingleKeys(): void {
  applySingleKeys();
  addEventListener('storage', applySingleKeys);
  // Of what was changed while the browser kept the page it hears nothing.
  addEventListener('pageshow', applySingleKeys);
}

/** Turns them on or off, for the browser's other tabs too. */
export function turnSingleKeys(isOn: boolean): void {
  browserStorage.setItem(NAME, isOn ? 'on' : 'off');
  // As the browser tells the others.
  dispatchEvent(new Event('storage'));
}

function applySingleKeys(): void {
  document.documentElement.toggleAttribute('data-keyless', !areSingleKeysOn());
}
