import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import * as words from '../../../server/words/words.ts';
import { entryState, goTo } from '../../address/go-to.ts';
import { useTitle } from '../../ui/hook/use-title.ts';
import '../../ui/theme/forced-colors.css';
import { BareHeader } from '../../ui/theme/bare-header.tsx';
import { Backdrop } from '../backdrop.tsx';
import { LanguageChoice } from '../language/language-choice.tsx';
import { LinkFailure } from '../link/link-failure.tsx';
import { LinkQuestionDialog } from '../link/link-question-dialog.tsx';
import { useLinkSignIn } from '../link/use-link-sign-in.ts';
import { sessionQuery } from '../session-query.ts';
import { SignInForm } from './sign-in-form.tsx';
import { readNext } from './sign-in-path.ts';
import * as css from './sign-in-screen.module.css';

const NOTES = {
  own_token_revoked: words.ownTokenRevoked,
  not_all_done: `${words.signedOut} ${words.notAllDone}`,
  own_token_revoked_not_all_done: `${words.ownTokenRevoked} ${words.notAllDone}`,
};

/** Lets someone in, by token or one-time link, and leads on to where they meant to go. */
export function SignInScreen() {
  useTitle(words.signIn);
  const link = useLinkSignIn();
  const session = useQuery(sessionQuery);
  const next = readNext(useSearch(), location.origin);
  const { note } = entryState();
  // Who is signed in may be known before a code has been taken from the address.
  const isIn = Boolean(session.data) && link.isSettled;
  useEffect(() => {
    if (isIn) goTo(next, { replace: true });
  }, [isIn, next]);

  return (
    <>
      <BareHeader />
      <main className={css.screen} tabIndex={-1}>
        <Backdrop />
        <div className={css.card}>
          <h1>{words.signIn}</h1>
          {link.question && <LinkQuestionDialog question={link.question} onAnswer={link.answer} />}
          {link.isPending ? (
            <p className={css.text}>{words.linkSigningIn}</p>
          ) : (
            <>
              {link.isError && (
                <LinkFailure
                  error={link.shownError}
                  session={session.data ?? null}
                  next={next}
                  onRetry={link.retry}
                />
              )}
              {note && (
                <p role="status" className={css.text}>
                  {NOTES[note]}
                </p>
              )}
              <p className={css.text}>{words.useGivenToken}</p>
              <SignInForm onUse={link.passOverError} onSignedIn={link.reset} />
            </>
          )}
        </div>
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </>
  );
}
