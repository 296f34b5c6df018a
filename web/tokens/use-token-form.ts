import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { CreatedToken, NewTokenBody } from '../../server/contract/tokens.ts';
import { describeFailure, RequestFailed } from '../api/request-failed.ts';
import { resolveFields } from '../ui/resolve-fields.ts';
import { FIRST_FIELDS, type TokenFormFields, tokenFormSchema } from './token-form-schema.ts';
import { useCreateToken } from './use-token-actions.ts';

/** The form's state and what its submit does: make the token, or say what is wrong where. */
export function useTokenForm(workspace: string, onCreated: (created: CreatedToken) => void) {
  const createToken = useCreateToken(workspace);
  const form = useForm<TokenFormFields, unknown, NewTokenBody>({
    resolver: resolveFields(tokenFormSchema),
    defaultValues: FIRST_FIELDS,
  });

  async function send(token: NewTokenBody) {
    try {
      onCreated(await createToken.mutateAsync(token));
    } catch (error) {
      const place = placeOf(error);
      form.setError(place, { message: describeFailure(error) }, { shouldFocus: place !== 'root' });
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!createToken.isPending) void form.handleSubmit(send)(event);
  }

  return { form, isSending: createToken.isPending, submit };
}

function placeOf(error: unknown): 'name' | 'date' | 'root' {
  if (!(error instanceof RequestFailed)) return 'root';
  if (error.code === 'name_taken') return 'name';
  const pointer = error.errors[0]?.pointer;
  return pointer === '/name' ? 'name' : pointer === '/expires' ? 'date' : 'root';
}
