import { useId, useState } from 'react';
import * as words from '../../../server/words/words.ts';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { areSingleKeysOn, turnSingleKeys } from './single-keys.ts';
import * as css from './single-keys-choice.module.css';

/** Turns single keys on or off, for who dictates: words that are heard would press them (WCAG 2.1.4). */
export function SingleKeysChoice() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const id = useId();
  return (
    <p className={css.choice}>
      <CheckBox
        id={id}
        label={words.useSingleKeys}
        checked={isOn}
        onChange={({ target }) => {
          turnSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
      <label htmlFor={id}>{words.useSingleKeys}</label>
    </p>
  );
}
