import type { ComponentProps } from 'react';
import { Icon } from '../theme/icon.tsx';
import * as css from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The path that draws it. */
  icon: string;
  /** Its accessible name. */
  label: string;
  /** Nothing happens on a press, yet it keeps the focus, which `disabled` would drop. */
  isOff?: boolean;
}

/** A square button that shows only an icon; what it is called is its label. */
export function IconButton({ icon, label, isOff, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={`${css.button} ${className ?? ''}`}
      {...rest}
    >
      <Icon path={icon} />
    </button>
  );
}
