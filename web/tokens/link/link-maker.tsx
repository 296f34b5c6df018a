import { useRef, useState } from 'react';
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { LateCode, useLateCode } from '../../ui/late/late-code.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { isThisMachineOnly } from '../../ui/qr/is-this-machine-only.ts';
import { SecretField } from '../make/secret-field.tsx';
import { useMakeLink } from '../table/use-token-actions.ts';
import { describeLinkUse } from './describe-link-use.ts';
import * as css from './link-maker.module.css';

const qrCode = new LateCode(() => import('../../ui/qr/qr-code.tsx').then((parts) => parts.QrCode));

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
    const { address } = makeLink.data;
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
            {describeLinkUse(makeLink.data, token.name)}
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
