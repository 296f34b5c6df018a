import type { MouseEvent } from 'react';
import * as words from '../server/words/words.ts';
import { useOwnPath } from './address/own-path.ts';
import * as css from './skip-link.module.css';

/** The first thing that Tab meets: leads past the ways on and what chooses plants, to what a screen is for. */
export function SkipLink() {
  const label = useOwnPath() === '/' ? words.skipToList : words.skipToContent;
  return (
    // biome-ignore lint/a11y/useValidAnchor: followed by the browser, it would be one more step of Back.
    <a href="#main" className={css.skip} onClick={skip}>
      {label}
    </a>
  );
}

function skip(event: MouseEvent) {
  event.preventDefault();
  const main = document.querySelector('main');
  const place = main?.querySelector<HTMLElement>('tr[data-plant]') ?? main;
  place?.focus();
}
