import type { ReactNode } from 'react';
import * as css from './failure.module.css';

interface FailureProps {
  children: ReactNode;
  /** Its place among what is around it. */
  className?: string | undefined;
}

/** Says at once, also to who cannot see it, what went wrong and what to do. */
export function Failure({ children, className = '' }: FailureProps) {
  return (
    <p role="alert" className={`${css.failure} ${className}`}>
      {children}
    </p>
  );
}
