import { type ComponentProps, type ReactNode, useId } from 'react';
import * as css from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Stands beside the label, such as "optional"; not part of the accessible name. */
  note?: string | undefined;
  /** What is wrong with the value; absent while it is good. */
  error?: string | undefined;
  /** Buttons inside the field, at its end. */
  end?: ReactNode;
}

/** A labelled line of text with its error under it, tied together for assistive technology. */
export function TextField({ label, note, error, end, className, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = note ? `${id}-note` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = `${errorId} ${noteId}`.trim();
  return (
    <div className={`${css.field} ${className ?? ''}`}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        {note && (
          <span id={noteId} className={css.note}>
            {note}
          </span>
        )}
      </div>
      <div className={css.box}>
        <input
          id={id}
          type="text"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {end && <div className={css.end}>{end}</div>}
      </div>
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
