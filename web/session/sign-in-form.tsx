import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { describeFailure, RequestFailed } from '../api/request-failed.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { isStillAt } from '../ui/is-still-at.ts';
import { TokenField } from '../ui/token-field.tsx';
import css from './sign-in-form.module.css';
import { useSignIn } from './use-sign-in.ts';

/** What is longer is no token, which the server says of so much as well; more it would not read. */
const MOST_SENT = 10_000;

const NO_COOKIES =
  'This browser keeps no cookies, and without one nobody stays signed in. Allow them for this address.';

interface SignInFormProps {
  /** Called whenever someone types or sends: what was said before is then of no interest. */
  onUse?: () => void;
  onSignedIn?: () => void;
}

/** Signs in with an access token. What happens then is up to whoever watches the session. */
export function SignInForm({ onUse, onSignedIn }: SignInFormProps) {
  const signIn = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState('');
  const [sent, setSent] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => input.current?.focus(), []);

  const typed = token.trim().slice(0, MOST_SENT);
  // Whoever enters another token meanwhile wants to be signed in with that.
  const isAsked = signIn.isPending && ['', sent].includes(typed);
  const isTokenBad = signIn.error instanceof RequestFailed && signIn.error.code === 'invalid_token';
  const failure = signIn.isError ? describeFailure(signIn.error) : undefined;
  const obstacle = navigator.cookieEnabled ? undefined : NO_COOKIES;
  const fieldError = isMissing ? 'Enter the access token you were given.' : undefined;

  function change(value: string) {
    onUse?.();
    setToken(value);
    setIsMissing(false);
    if (signIn.isError) signIn.reset();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isAsked) return;
    onUse?.();
    setIsMissing(typed === '');
    if (typed === '') input.current?.focus();
    else {
      const asked = document.activeElement;
      const onError = () => isStillAt(asked) && input.current?.focus();
      setSent(typed);
      signIn.mutate({ token: typed }, { onSuccess: () => onSignedIn?.(), onError });
    }
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TokenField
        input={input}
        value={token}
        error={fieldError ?? (isTokenBad ? failure : undefined)}
        onChange={change}
      />
      {(obstacle ?? (failure && !isTokenBad)) && <Failure>{obstacle ?? failure}</Failure>}
      <Button type="submit" look="primary" aria-disabled={isAsked || undefined}>
        Sign in
      </Button>
    </form>
  );
}
