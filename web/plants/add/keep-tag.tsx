import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as words from '../../../server/words/words.ts';
import { CheckLine } from '../../ui/control/check-line.tsx';
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
  // Whoever renames the tag reaches it there.
  useEffect(() => {
    work.form = form;
    return () => {
      work.form = undefined;
    };
  }, [work, form]);
  return (
    <CheckLine
      className={css.keep}
      label={words.keepTag}
      checked={isKept}
      onChange={({ target }) => {
        keepTag(storage, target.checked);
        setKept(target.checked);
      }}
    />
  );
}
