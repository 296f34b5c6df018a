import type { SessionView } from '../../../server/contract/answers.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { ButtonLink } from '../../ui/control/button-link.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import * as css from './link-failure.module.css';

interface LinkFailureProps {
  /** Why the link did not sign in; null once that has been passed over. */
  error: Error | null;
  /** Who is signed in nevertheless, since before the link was followed. */
  session: SessionView | null;
  /** Where they meant to go. */
  next: string;
}

/** Says why a one-time link did not sign in, and lets someone who is signed in anyway go on. */
export function LinkFailure({ error, session, next }: LinkFailureProps) {
  return (
    <>
      {error && <Failure className={css.failure}>{describeFailure(error)}</Failure>}
      {session && (
        <div className={css.way}>
          <p>You are still signed in here.</p>
          <ButtonLink href={next}>Go on as {session.name}</ButtonLink>
        </div>
      )}
    </>
  );
}
