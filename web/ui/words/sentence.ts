import { createElement, Fragment, type ReactNode } from 'react';

/** Shows the pieces of a sentence, of which some are more than text, in the order that its language has. */
export function sentence(pieces: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...pieces);
}

/** Shows a text that may be written in another direction than what stands around it. */
export function isolate(text: string): ReactNode {
  return createElement('bdi', null, text);
}
