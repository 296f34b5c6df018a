import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ANSWER_WAIT_MS } from '../../server/contract/bff.ts';
import * as words from '../../server/words/words.ts';
import { ownAddress } from '../api/base-path.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { runMutation } from '../api/run-mutation.ts';
import { Button } from '../ui/control/button.tsx';
import { TextField } from '../ui/control/text-field.tsx';
import { ignoreEchoOfAsking } from '../ui/hook/ignore-echo.ts';
import { useAskBeforeLeaving } from '../ui/hook/use-ask-before-leaving.ts';
import { useHasLeft } from '../ui/hook/use-has-left.ts';
import { type ToastContent, useToasts } from '../ui/toast/toasts.ts';
import { AnswerView } from './answer-view.tsx';
import type { Operation } from './api-description.ts';
import {
  composeTrial,
  findUnsendable,
  sendTrial,
  type Trial,
  type TrialAnswer,
  writeCurl,
} from './trial.ts';
import * as css from './try-operation.module.css';

interface TryOperationProps {
  operation: Operation;
  token: string;
  onTokenMissing: () => void;
}

/** A form that sends an operation's request as it is shown, and shows what comes back. */
export function TryOperation({ operation, token, onTokenMissing }: TryOperationProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  /** What came back, and what it answers: by then the form may say something else. */
  const [answered, setAnswered] = useState<{ request: string; answer: TrialAnswer } | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [note, setNote] = useState('');
  const [ownKey, setOwnKey] = useState(newIdempotencyKey);
  const sending = useRef<AbortController | null>(null);
  const hasLeft = useHasLeft();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  useAskBeforeLeaving(Object.values(values).some((text) => text !== ''));
  const changesNothing = operation.method === 'GET';
  useEffect(
    () => () => {
      if (changesNothing) sending.current?.abort();
    },
    [changesNothing],
  );
  const trial = composeTrial(operation, values, token, ownKey);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    // A second press of the button is not a second request.
    if (sending.current) return;
    setAnswered(null);
    setNote('');
    if (token === '') {
      setNote(words.apiTokenMissing);
      onTokenMissing();
      return;
    }
    const missing = operation.inputs.find(
      ({ name, place }) => place === 'path' && !values[name]?.trim(),
    );
    if (missing) {
      setNote(words.apiInputMissing(missing.name));
      return;
    }
    const unsendable = findUnsendable(trial);
    if (unsendable) {
      setNote(words.apiHeaderUnsendable(unsendable));
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    ignoreEchoOfAsking();
    setIsWaiting(true);
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(ANSWER_WAIT_MS)]);
    const request = `${trial.method} ${trial.path}`;
    try {
      const answer = await (changesNothing
        ? sendTrial(trial, signal)
        : runMutation(queryClient, changing(trial, signal), undefined));
      setAnswered({ request, answer });
      // The next press asks for something else; a refusal of this try tells nothing of one before it.
      if (answer.status < 400) setOwnKey(newIdempotencyKey());
      if (hasLeft.current) toasts.show(describeAnswered(request, answer));
    } catch {
      if (controller.signal.aborted) return;
      setNote(describeNoAnswer(trial));
      if (hasLeft.current)
        toasts.show({ tone: 'failed', text: `${request}: ${describeNoAnswer(trial)}` });
    } finally {
      sending.current = null;
      setIsWaiting(false);
    }
  }

  return (
    <form
      className={css.form}
      aria-label={words.apiTry(operation.summary)}
      noValidate
      onSubmit={send}
    >
      <div className={css.fields}>
        {operation.inputs.map(({ name, isRequired }) => (
          <TextField
            key={name}
            label={name}
            note={isRequired ? undefined : words.optional}
            value={values[name] ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setValues({ ...values, [name]: target.value });
              setOwnKey(newIdempotencyKey());
            }}
          />
        ))}
      </div>
      <pre className={css.code}>{writeCurl(trial, ownAddress())}</pre>
      <div className={css.send}>
        <Button type="submit">{words.apiSend}</Button>
        <p role="status" data-waiting={isWaiting}>
          {isWaiting ? words.apiWaiting : note}
        </p>
      </div>
      {answered && <AnswerView {...answered} />}
    </form>
  );
}

/** Counts as a mutation on whichever screen, so that whoever leaves is asked, and a sign-out waits for it. */
function changing(trial: Trial, signal: AbortSignal) {
  return { gcTime: 0, mutationFn: () => sendTrial(trial, signal) };
}

function describeAnswered(request: string, { status, statusText }: TrialAnswer): ToastContent {
  return { tone: status < 400 ? 'done' : 'failed', text: `${request}: ${status} ${statusText}.` };
}

/** Only what changes nothing has surely done nothing. */
function describeNoAnswer({ method }: Trial): string {
  return method === 'GET' ? words.apiNotReached : words.apiMaybeDone;
}
