import type { TagCount } from '../../../server/contract/answers.ts';
import type { PlantText } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { TextField, type TextFieldProps } from '../../ui/control/text-field.tsx';
import { TagField } from './tag-field.tsx';

interface PlantTextFieldProps extends Omit<TextFieldProps, 'label'> {
  field: PlantText;
  /** The tags in use, the most used first. */
  tags: TagCount[];
}

/** The field in which one text of a plant is typed. */
export function PlantTextField({ field, tags, ...input }: PlantTextFieldProps) {
  const note = field === 'name' ? undefined : words.optional;
  if (field === 'tag') return <TagField tags={tags} note={note} {...input} />;
  return <TextField label={words.fieldLabels[field]} note={note} {...input} />;
}
