import { type RefObject, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import * as css from './token-field.module.css';

interface TokenFieldProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/**
 * The access token, hidden until shown. It is a text field that masks its characters: a password
 * field would have browsers offer to remember it, and nothing about a token is to be remembered.
 */
export function TokenField({ input, value, error, onChange }: TokenFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const canPaste = typeof navigator.clipboard?.readText === 'function';

  async function paste() {
    try {
      const text = (await navigator.clipboard.readText()).trim();
      // The browser may have asked first, and someone typed meanwhile.
      if (input.current?.value === '') onChange(text);
    } catch {
      // The browser asked and the person declined; the field still takes a paste by keyboard.
    }
    input.current?.focus();
  }

  return (
    <TextField
      ref={input}
      label="Access token"
      className={isShown ? css.shown : css.masked}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      end={
        <>
          {canPaste && value === '' && (
            <Button look="quiet" className={css.paste} onClick={paste}>
              Paste
            </Button>
          )}
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Hide token' : 'Show token'}
            onClick={() => setIsShown(!isShown)}
          />
        </>
      }
    />
  );
}
