import { useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as words from '../../../server/words/words.ts';
import { CheckBox } from '../../ui/control/check-box.tsx';
import type { PlantFormFields } from '../fields/plant-form-schema.ts';
import { usePlantWork } from '../plant-work.ts';
import * as css from './keep-tag.module.css';
import { keepsTag, keepTag } from './plant-draft.ts';

interface KeepTagProps {
  /** The form that it stands in. */
  form: UseFormReturn<PlantFormFields>;
}

/** Chooses whether the tag stays for the next plant, beside its field. */
export function KeepTag({ form }: KeepTagProps) {
  const work = usePlantWork();
  const { storage } = work;
  const [isKept, setKept] = useState(() => keepsTag(storage));
  const id = useId();
  // Whoever renames the tag reaches it there.
  useEffect(() => {
    work.form = form;
    return () => {
      work.form = undefined;
    };
  }, [work, form]);
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
