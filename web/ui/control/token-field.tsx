import { type RefObject, useState } from 'react';
import * as words from '../../../server/words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import * as css from './token-field.module.css';

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';
const EYE_OFF =
  'M4 4l16 16M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2';

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
      label={words.accessToken}
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
              {words.pasteToken}
            </Button>
          )}
          <IconButton
            icon={isShown ? EYE_OFF : EYE}
            label={isShown ? words.hideToken : words.showToken}
            onClick={() => setIsShown(!isShown)}
          />
        </>
      }
    />
  );
}
