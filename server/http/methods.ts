import { DomainError } from '../domain/errors.ts';
import type { AppContext } from './context.ts';
import { respond } from './respond.ts';

/** Makes the handler of OPTIONS: which methods are allowed here. */
export function answerOptions(allow: string) {
  return (c: AppContext): Response => respond(c, 204, { Allow: allow }, null);
}

/** Makes the handler that refuses every method not handled before it. */
export function refuseOtherMethods(allow: string) {
  return (c: AppContext): Response => {
    throw new DomainError(
      'method_not_allowed',
      `${c.req.method} is not allowed here. Use one of ${allow}.`,
      { allow },
    );
  };
}

/** Refuses an address at which there is nothing. */
export function refuseUnknownPath(): Response {
  throw new DomainError('not_found', 'There is nothing at this address. Check the path.');
}
