import { type ComponentProps, useId } from 'react';
import { CheckBox } from './check-box.tsx';

/** A checkbox with its label beside it, which can be pressed as well. */
export function CheckLine({ className, ...box }: ComponentProps<typeof CheckBox>) {
  const id = useId();
  return (
    <p className={className}>
      <CheckBox id={id} {...box} />
      <label htmlFor={id}>{box.label}</label>
    </p>
  );
}
