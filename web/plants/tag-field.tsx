import { useId, useMemo } from 'react';
import type { TagCount } from '../../server/contract/bff.ts';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';

interface TagFieldProps extends Omit<TextFieldProps, 'label'> {
  /** The tags in use, suggested while typing. */
  tags: TagCount[];
}

/** A plant's tag: any text, with those in use to choose from. */
export function TagField({ tags, ...input }: TagFieldProps) {
  const listId = useId();
  // There may be thousands, and the form is rendered with every key typed in it.
  const options = useMemo(() => tags.map(({ tag }) => <option key={tag} value={tag} />), [tags]);
  return (
    <>
      <TextField label="Tag" note="optional" list={listId} {...input} />
      <datalist id={listId}>{options}</datalist>
    </>
  );
}
