import { useEffect } from 'react';
import { goTo } from './go-to.ts';

/** Leads on to another address by itself. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(to, { replace: true }), [to]);
  return null;
}
