import { type SyntheticEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import type { TagCount } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { TextField, type TextFieldProps } from '../../ui/control/text-field.tsx';
import { suggestTags } from './suggest-tags.ts';

interface TagFieldProps extends Partial<TextFieldProps> {
  /** The tags in use, the most used first, suggested while typing. */
  tags: TagCount[];
}

/** A plant's tag: any text, with those in use that match it to choose from. */
export function TagField({ tags, ...input }: TagFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  // There may be thousands, and no letter waits for them.
  const sought = useDeferredValue(typed);
  const options = useMemo(
    () => suggestTags(tags, sought).map((tag) => <option key={tag} value={tag} />),
    [tags, sought],
  );
  function note(event: SyntheticEvent<HTMLInputElement>) {
    setTyped(event.currentTarget.value);
  }
  return (
    <>
      <TextField
        label={words.fieldLabels.tag}
        list={listId}
        onFocus={note}
        onInput={note}
        {...input}
      />
      <datalist id={listId}>{options}</datalist>
    </>
  );
}
