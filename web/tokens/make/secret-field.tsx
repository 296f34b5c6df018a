import { type ClipboardEvent, useId, useRef, useState } from 'react';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import * as css from './secret-field.module.css';

interface SecretFieldProps {
  label: string;
  secret: string;
  /** False where the focus is elsewhere and is to stay there. */
  takesFocus?: boolean;
  /** Called once the text was copied, by the button or by hand. */
  onCopied?: () => void;
}

/** A secret to take along, whole and easily copied. */
export function SecretField({ label, secret, takesFocus = true, onCopied }: SecretFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'new' | 'selected' | 'copied'>('new');

  function noteCopied() {
    setState('copied');
    onCopied?.();
  }

  function noteCopiedByHand({ currentTarget }: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget;
    // A part of it opens nothing.
    if (selectionEnd - selectionStart === value.length) noteCopied();
  }

  async function copy() {
    if (await writeToClipboard(secret)) return noteCopied();
    field.current?.focus();
    field.current?.select();
    setState('selected');
  }

  return (
    <div className={css.secret}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={2}
        spellCheck={false}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={noteCopiedByHand}
      />
      <div className={css.line}>
        <Button look="primary" onClick={copy} autoFocus={takesFocus}>
          {state === 'copied' ? words.copied : words.copy}
        </Button>
        <p role="status" className={css.said}>
          {state === 'selected' && words.copyByHand}
          {state === 'copied' && words.copiedSecret}
        </p>
      </div>
    </div>
  );
}

/** Tells whether the browser let us; over plain http, or where a person said no, it does not. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
