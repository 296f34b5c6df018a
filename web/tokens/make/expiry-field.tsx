import type { UseFormReturn } from 'react-hook-form';
import type { NewTokenBody } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import * as css from './expiry-field.module.css';
import { EXPIRY_CHOICES, type TokenFormFields } from './token-form-schema.ts';

interface ExpiryFieldProps {
  form: UseFormReturn<TokenFormFields, unknown, NewTokenBody>;
}

/** Chooses when the token expires; for a date there is a second field. */
export function ExpiryField({ form }: ExpiryFieldProps) {
  const expires = form.watch('expires');
  return (
    <div className={css.field}>
      <SelectField
        label={words.tokenExpires}
        className={css.choice}
        value={expires}
        onChange={(value) => form.setValue('expires', value)}
      >
        {EXPIRY_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {expires === 'date' && (
        <TextField
          label={words.tokenLastDay}
          type="date"
          error={form.formState.errors.date?.message}
          {...form.register('date')}
        />
      )}
      {expires === 'never' && <p className={css.note}>{words.tokenExpiresNever}</p>}
    </div>
  );
}
