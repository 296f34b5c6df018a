import { browserStorage } from '../../api/tab-storage.ts';

const NAME = 'single-keys';

/** Tells whether single keys are shortcuts, which the browser remembers for whoever uses it. */
export function areSingleKeysOn(): boolean {
  return browserStorage.getItem(NAME) !== 'off';
}

/** Has this page's single keys do what the browser remembers. */
export function applySingleKeys(): void {
  document.documentElement.toggleAttribute('data-keyless', !areSingleKeysOn());
}

/** Turns them on or off, for the browser's other tabs too. */
export function turnSingleKeys(isOn: boolean): void {
  browserStorage.setItem(NAME, isOn ? 'on' : 'off');
  applySingleKeys();
}

/** Follows what is chosen in other tabs; returns what ends that. */
export function followSingleKeys(): () => void {
  addEventListener('storage', applySingleKeys);
  return () => removeEventListener('storage', applySingleKeys);
}
