import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { isPassing } from '../../api/ask-again.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
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
  /** Uses the link again, which may work where the failure was a passing one. */
  onRetry: () => void;
}

/** Says why a one-time link did not sign in, and lets someone who is signed in anyway go on. */
export function LinkFailure({ error, session, next, onRetry }: LinkFailureProps) {
  const canRetry =
    isPassing(error) || (error instanceof RequestFailed && error.code === 'no_cookies');
  return (
    <>
      {error && <Failure className={css.failure}>{describeFailure(error)}</Failure>}
      {canRetry && (
        <div className={css.way}>
          <Button onClick={onRetry}>{words.linkTryAgain}</Button>
        </div>
      )}
      {session && (
        <div className={css.way}>
          <p>{words.linkStillSignedIn}</p>
          <ButtonLink href={next}>{words.linkGoOnAs(session.name)}</ButtonLink>
        </div>
      )}
    </>
  );
}
