import type { ComponentProps } from 'react';
import * as css from './button.module.css';

const LOOKS = { primary: css.primary, danger: css.danger, plain: css.plain, quiet: css.quiet };

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one thing a screen is for; `danger` takes away; `plain` stands beside; `quiet` has no edge. */
  look?: keyof typeof LOOKS;
}

/**
 * A button that is `type="button"` unless told otherwise, so that only a submit submits. The second
 * click of a double click does nothing, whatever the first one has put under the pointer.
 */
export function Button({
  look = 'plain',
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${css.button} ${LOOKS[look]} ${className ?? ''}`}
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onClick={(event) => (event.detail > 1 ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}
