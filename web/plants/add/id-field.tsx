import * as words from '../../../server/words/words.ts';
import { TextField, type TextFieldProps } from '../../ui/control/text-field.tsx';

interface IdFieldProps extends Omit<TextFieldProps, 'label'> {
  /** The id that a plant gets when none is given; undefined until known, null when none is left. */
  nextId: number | null | undefined;
}

/** A plant's id, which may be left to the server. */
export function IdField({ nextId, ...input }: IdFieldProps) {
  return (
    <TextField
      label={words.fieldLabels.id}
      note={words.optional}
      inputMode="numeric"
      placeholder={nextId === null ? words.typeFreeId : nextId?.toString()}
      {...input}
    />
  );
}
