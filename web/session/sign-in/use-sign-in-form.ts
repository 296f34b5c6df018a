import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { readToken } from '../../ui/control/read-token.ts';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { isStillAt } from '../../ui/hook/is-still-at.ts';
import { type SignInFields, signInFormSchema } from './sign-in-form-schema.ts';
import { useSignIn } from './use-sign-in.ts';

export interface SignInFormOptions {
  /** Called whenever someone types or sends: what was said before is then of no interest. */
  onUse?: () => void;
  onSignedIn?: () => void;
}

/** The form's state and what its submit does: sign in, or say why not. */
export function useSignInForm({ onUse, onSignedIn }: SignInFormOptions) {
  const signIn = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm<SignInFields>({
    resolver: resolveFields(signInFormSchema),
    defaultValues: { token: '' },
    // What is typed is judged only when it is sent.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [sent, setSent] = useState('');
  const attempts = useRef(0);
  // Whoever enters another token meanwhile wants to be signed in with that.
  const isAsked = signIn.isPending && ['', sent].includes(readToken(form.watch('token')));
  const focusToken = () => input.current?.focus();
  useEffect(() => input.current?.focus(), []);

  function change(token: string) {
    onUse?.();
    form.clearErrors();
    form.setValue('token', token);
  }

  const read = form.handleSubmit(async (body) => {
    const asked = document.activeElement;
    attempts.current += 1;
    const attempt = attempts.current;
    setSent(body.token);
    try {
      await signIn.mutateAsync(body);
      onSignedIn?.();
    } catch (error) {
      // It was called off, for another token or as the page was left.
      const isCalledOff = error instanceof Error && error.name === 'AbortError';
      if (attempt !== attempts.current || isCalledOff) return;
      const isTokenBad = error instanceof RequestFailed && error.code === 'invalid_token';
      form.setError(isTokenBad ? 'token' : 'root', { message: describeFailure(error) });
      if (isStillAt(asked)) focusToken();
    }
  }, focusToken);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isAsked) return;
    onUse?.();
    void read(event);
  }

  return { input, form, isAsked, change, submit };
}
