import { useLocationProperty } from 'wouter/use-browser-location';
import { BASE_PATH } from '../api/base-path.ts';

/** Returns the path of the screen that is shown, as the app itself names it. */
export function ownPath(): string {
  return location.pathname.slice(BASE_PATH.length) || '/';
}

/** As `ownPath`, and renders anew when it changes. */
export function useOwnPath(): string {
  return useLocationProperty(ownPath);
}
