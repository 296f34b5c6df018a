import { useRef, useState } from 'react';
import type { TokenView } from '../../../server/contract/tokens.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { SecretField } from '../make/secret-field.tsx';
import { useMakeLink } from '../table/use-token-actions.ts';
import * as css from './link-maker.module.css';

interface LinkMakerProps {
  person: Person;
  token: TokenView;
  onMade?: () => void;
  /** Called once the link was copied. */
  onCopied?: () => void;
}

/** Makes a one-time sign-in link when asked, and shows it. */
export function LinkMaker({ person, token, onMade, onCopied }: LinkMakerProps) {
  const makeLink = useMakeLink(person, token.id);
  const button = useRef<HTMLButtonElement>(null);
  const [hadFocus, setHadFocus] = useState(true);

  function make() {
    if (makeLink.isPending) return;
    makeLink.mutate(undefined, {
      onSuccess: () => {
        setHadFocus(document.activeElement === button.current);
        onMade?.();
      },
    });
  }

  if (makeLink.data) {
    return (
      <>
        <SecretField
          label="Sign-in link"
          secret={makeLink.data.address}
          takesFocus={hadFocus}
          {...(onCopied && { onCopied })}
        />
        <p className={css.note}>
          Works once, until {describeTime(makeLink.data.expiresAt)}. Whoever opens it is signed in
          as {token.name}.
        </p>
      </>
    );
  }
  return (
    <>
      {makeLink.isError && (
        <Failure className={css.failure}>{describeFailure(makeLink.error)}</Failure>
      )}
      <Button ref={button} aria-disabled={makeLink.isPending || undefined} onClick={make}>
        Make sign-in link
      </Button>
    </>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

function describeTime(at: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(at) - Date.now()) / 60_000));
  return `${clock.format(new Date(at))} (${minutes} minutes)`;
}
