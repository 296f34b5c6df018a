import { useId } from 'react';
import type { TagCount } from '../../server/contract/bff.ts';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';

interface TagFieldProps extends Omit<TextFieldProps, 'label'> {
  /** The tags in use, suggested while typing. */
  tags: TagCount[];
}

/** A plant's tag: any text, with those in use to choose from. */
export function TagField({ tags, ...input }: TagFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField label="Tag" note="optional" list={listId} {...input} />
      <datalist id={listId}>
        {tags.map(({ tag }) => tag && <option key={tag} value={tag} />)}
      </datalist>
    </>
  );
}
