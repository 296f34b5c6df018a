import { useId, useState } from 'react';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { storageOf } from '../../api/tab-storage.ts';
import { CheckBox } from '../../ui/control/check-box.tsx';
import * as css from './keep-tag.module.css';
import { keepsTag, keepTag } from './plant-draft.ts';

/** Chooses whether the tag stays for the next plant, beside its field. */
export function KeepTag({ person }: { person: Person }) {
  const [storage] = useState(() => storageOf(person));
  const [isKept, setKept] = useState(() => keepsTag(storage));
  const id = useId();
  return (
    <p className={css.keep}>
      <CheckBox
        id={id}
        label={words.keepTag}
        checked={isKept}
        onChange={({ target }) => {
          keepTag(storage, target.checked);
          setKept(target.checked);
        }}
      />
      <label htmlFor={id}>{words.keepTag}</label>
    </p>
  );
}
