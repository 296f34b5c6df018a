import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import css from './id-field.module.css';

interface IdFieldProps extends Omit<TextFieldProps, 'label'> {
  /** The id that a plant gets when none is given; undefined until known, null when none is left. */
  nextId: number | null | undefined;
  /** Where the id is taken: the next free one. */
  freeId: number | null;
  onTakeFreeId: () => void;
}

/** A plant's id, which may be left to the server; a taken one offers the next free one. */
export function IdField({ nextId, freeId, onTakeFreeId, ...input }: IdFieldProps) {
  const remedy = freeId !== null && (
    <button type="button" className={css.remedy} onClick={onTakeFreeId}>
      Use {freeId}
    </button>
  );
  return (
    <TextField
      label="Id"
      note="optional"
      inputMode="numeric"
      placeholder={nextId === null ? 'none left' : nextId?.toString()}
      remedy={remedy}
      {...input}
    />
  );
}
