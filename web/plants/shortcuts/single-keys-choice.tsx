import { useSyncExternalStore } from 'react';
import * as words from '../../../server/words/words.ts';
import { CheckLine } from '../../ui/control/check-line.tsx';
import { areSingleKeysOn, turnSingleKeys } from './single-keys.ts';
import * as css from './single-keys-choice.module.css';

/** Turns single keys on or off, for who dictates: words that are heard would press them (WCAG 2.1.4). */
export function SingleKeysChoice() {
  const isOn = useSyncExternalStore(whenChosen, areSingleKeysOn);
  return (
    <CheckLine
      className={css.choice}
      label={words.useSingleKeys}
      checked={isOn}
      onChange={({ target }) => turnSingleKeys(target.checked)}
    />
  );
}

/** Here, or in another tab. */
function whenChosen(look: () => void): () => void {
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}
