import { useRef, useState } from 'react';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { LateCode, useLateCode } from '../../ui/late/late-code.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { isThisMachineOnly } from '../../ui/qr/is-this-machine-only.ts';
import { describeClock } from '../../ui/words/describe-time.ts';
import { SecretField } from '../make/secret-field.tsx';
import { useMakeLink } from '../table/use-token-actions.ts';
import * as css from './link-maker.module.css';

const qrCode = new LateCode(async () => (await import('../../ui/qr/qr-code.tsx')).QrCode);

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
  const { part: QrCode } = useLateCode(qrCode);

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
    const { address, expiresAt } = makeLink.data;
    const isNearOnly = isThisMachineOnly(address);
    const Code = isNearOnly ? null : QrCode;
    return (
      <>
        <SecretField
          label={words.signInLink}
          secret={address}
          takesFocus={hadFocus}
          {...(onCopied && { onCopied })}
        />
        <div className={css.phone}>
          {Code && <Code text={address} side="9rem" label={words.signInLinkCode(token.name)} />}
          <p className={css.note}>
            {Code && `${words.signInLinkScan} `}
            {describeUse(expiresAt, token.name)}
            {isNearOnly && ` ${words.signInLinkNearOnly}`}
          </p>
        </div>
      </>
    );
  }
  return (
    <>
      {makeLink.isError && (
        <Failure className={css.failure}>{describeFailure(makeLink.error)}</Failure>
      )}
      <Button ref={button} aria-disabled={makeLink.isPending || undefined} onClick={make}>
        {words.makeSignInLink}
      </Button>
    </>
  );
}

function describeUse(expiresAt: string, name: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - Date.now()) / 60_000));
  return words.signInLinkWorks(describeClock(new Date(expiresAt)), minutes, name);
}
