import type { ComponentProps } from 'react';
import { Icon } from '../theme/icon.tsx';
import * as css from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The path that draws it. */
  icon: string;
  /** Its accessible name. */
  label: string;
}

/** A square button that shows only an icon; what it is called is its label. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${css.button} ${className ?? ''}`}
      {...rest}
    >
      <Icon path={icon} />
    </button>
  );
}
