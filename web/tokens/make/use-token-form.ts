import { useQuery } from '@tanstack/react-query';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CreatedToken, NewTokenBody } from '../../../server/contract/tokens.ts';
import type { Person } from '../../api/person.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { focusFirstError } from '../../ui/control/focus-first-error.ts';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { isStillAt } from '../../ui/hook/is-still-at.ts';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useIsOver } from '../../ui/hook/use-is-over.ts';
import { whenTypingPauses } from '../../ui/hook/when-typing-pauses.ts';
import { useCreateToken } from '../table/use-token-actions.ts';
import { tokensQuery } from '../token-queries.ts';
import { describeNotMade, isLost, isNameTaken } from './describe-not-made.ts';
import { newTokenOf, type TokenFormFields, tokenFormSchema } from './token-form-schema.ts';
import { useUnshownToken } from './use-unshown-token.ts';

/** What a form calls the error that another token has the name. */
const TAKEN = 'taken';

interface TokenFormOptions {
  person: Person;
  typed: TokenFormFields;
  /** Told of what was typed after the token had been asked for; null where nothing was. */
  onCreated: (created: CreatedToken, typedOn: TokenFormFields | null) => void;
  /** Shows a token that was made and waits for a pause in typing; null while there is none. */
  showMade: RefObject<(() => void) | null>;
}

/** The form's state and what its submit does: make the token, or say what is wrong where. */
export function useTokenForm({ person, typed, onCreated, showMade }: TokenFormOptions) {
  const createToken = useCreateToken(person);
  const unshown = useUnshownToken(person);
  const hasLeft = useHasLeft();
  /** Names of tokens that may have been made without an answer. */
  const lostNames = useRef(new Set<string>());
  const known = useQuery(tokensQuery(person)).data?.tokens;
  const [refused, setRefused] = useState<NewTokenBody | null>(null);
  const isThere = known?.some(({ name, revokedAt }) => name === refused?.name && !revokedAt);
  const isOver = useIsOver(refused, isThere ?? false);
  const form = useForm<TokenFormFields>({
    resolver: resolveFields(tokenFormSchema),
    defaultValues: typed,
    shouldFocusError: false,
  });

  async function send(token: NewTokenBody, element: HTMLFormElement) {
    const asked = document.activeElement;
    const sent = JSON.stringify(form.getValues());
    try {
      const created = await createToken.mutateAsync(token);
      if (hasLeft.current) return unshown.tellMade(created.token);
      if (JSON.stringify(form.getValues()) === sent) return onCreated(created, null);
      // The token's text takes the form's place, and with it the field that somebody types in.
      const show = (typedOn: TokenFormFields | null) => {
        showMade.current = null;
        callOff();
        if (hasLeft.current) unshown.tellMade(created.token);
        else onCreated(created, typedOn);
      };
      let callOff = () => {};
      showMade.current = () => show(null);
      callOff = whenTypingPauses(() => show(form.getValues()));
    } catch (error) {
      if (hasLeft.current) return unshown.tellFailed(token, error);
      const place = placeOf(error);
      const isRepeated = lostNames.current.has(token.name);
      if (isLost(error)) lostNames.current.add(token.name);
      const type = isNameTaken(error) ? TAKEN : 'server';
      if (type === TAKEN) setRefused(token);
      form.setError(place, { type, message: describeNotMade(token.name, error, isRepeated) });
      if (isStillAt(asked)) focusFirstError(element, { [place]: true });
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (createToken.isPending || showMade.current) return;
    void form.handleSubmit(
      (fields) => send(newTokenOf(fields), element),
      (errors) => focusFirstError(element, errors),
    )(event);
  }

  const { name } = form.formState.errors;
  // Once the token that has the name is revoked, it can be had.
  const nameError = name?.type === TAKEN && isOver ? undefined : name?.message;
  return { form, nameError, isSending: createToken.isPending, submit };
}

function placeOf(error: unknown): 'name' | 'date' | 'root' {
  if (isNameTaken(error)) return 'name';
  if (!(error instanceof RequestFailed)) return 'root';
  const pointer = error.errors[0]?.pointer;
  return pointer === '/name' ? 'name' : pointer === '/expires' ? 'date' : 'root';
}
