import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { TokenField } from '../../ui/control/token-field.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import * as css from './sign-in-form.module.css';
import { type SignInFormOptions, useSignInForm } from './use-sign-in-form.ts';

/** Signs in with an access token. What happens then is up to whoever watches the session. */
export function SignInForm(options: SignInFormOptions) {
  const { input, form, isAsked, change, submit } = useSignInForm(options);
  const { token, root } = form.formState.errors;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TokenField
        input={input}
        value={form.watch('token')}
        error={token?.message}
        onChange={change}
      />
      {root && <Failure>{root.message}</Failure>}
      <Button type="submit" look="primary" aria-disabled={isAsked || undefined}>
        {words.signIn}
      </Button>
    </form>
  );
}
