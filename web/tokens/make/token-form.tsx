import type { RefObject } from 'react';
import type { CreatedToken } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { RoleChoice } from '../role/role-choice.tsx';
import { ExpiryField } from './expiry-field.tsx';
import * as css from './token-form.module.css';
import type { TokenFormFields } from './token-form-schema.ts';
import { useTokenForm } from './use-token-form.ts';

interface TokenFormProps {
  person: Person;
  /** What the fields hold to begin with. */
  typed: TokenFormFields;
  /** Told of what was typed after the token had been asked for; null where nothing was. */
  onCreated: (created: CreatedToken, typedOn: TokenFormFields | null) => void;
  /** Shows a token that was made and waits for a pause in typing; null while there is none. */
  showMade: RefObject<(() => void) | null>;
  onCancel: () => void;
}

/** Asks for what a new token is to be. */
export function TokenForm({ onCancel, ...options }: TokenFormProps) {
  const { form, nameError, isSending, submit } = useTokenForm(options);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit}>
      <div className={css.fields}>
        <TextField
          label={words.tokenNameLabel}
          note={words.tokenNameNote}
          autoComplete="off"
          error={nameError}
          {...form.register('name')}
        />
        <RoleChoice inputsOf={() => form.register('role')} />
        <ExpiryField form={form} />
        {errors.root && <Failure>{errors.root.message}</Failure>}
      </div>
      <DialogButtons>
        <Button look="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" look="primary" aria-disabled={isSending || undefined}>
          {words.createToken}
        </Button>
      </DialogButtons>
    </form>
  );
}
