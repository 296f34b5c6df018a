import type { ComponentProps } from 'react';
import * as css from './check-box.module.css';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its accessible name. */
  label: string;
  /** Some of what it stands for is chosen, and some is not. */
  isMixed?: boolean;
}

/** A checkbox that shows no text; what it is called is its label. */
export function CheckBox({ label, isMixed = false, ...rest }: CheckBoxProps) {
  return (
    // The label only widens what can be pressed; the name is the input's own.
    <label className={css.target}>
      <input
        ref={(input) => {
          // There is no attribute for it.
          if (input) input.indeterminate = isMixed;
        }}
        type="checkbox"
        aria-label={label}
        className={css.box}
        {...rest}
      />
    </label>
  );
}
