import type { ComponentProps, MouseEvent } from 'react';
import { BASE_PATH } from '../api/base-path.ts';
import { goTo } from './go-to.ts';

/** Leads to another address of the app, or into a new tab for whoever asks the browser for that. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    goTo(href);
    // Scrolled by before that, the list would be left where nobody left it.
    onClick?.(event);
  }
  return <a href={hrefTo(href)} onClick={follow} {...rest} />;
}

/** Writes an address of the app as the browser knows it. */
export function hrefTo(address: string): string {
  return BASE_PATH + address;
}

/** Tells whether a press of a link asks the browser for something else than to go there. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button > 0;
}
