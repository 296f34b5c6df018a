import type { ComponentProps, ReactNode } from 'react';
import * as css from './select-field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: ReactNode;
  onChange: (value: string) => void;
}

/** A choice of a few, with its label beside it. Its options are its children. */
export function SelectField({ label, onChange, className, ...select }: SelectFieldProps) {
  return (
    <label className={`${css.field} ${className ?? ''}`}>
      <span>{label}</span>
      <select onChange={(event) => onChange(event.target.value)} {...select} />
    </label>
  );
}
