import { useEffect, useEffectEvent, useState } from 'react';
import type { CreatedToken } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { ignoreEchoOfAsking } from '../../ui/hook/ignore-echo.ts';
import { useAskBeforeLeaving } from '../../ui/hook/use-ask-before-leaving.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { LinkMaker } from '../link/link-maker.tsx';
import * as css from './new-token-text.module.css';
import { SecretField } from './secret-field.tsx';
import { useUnshownToken } from './use-unshown-token.ts';

interface NewTokenTextProps {
  person: Person;
  created: CreatedToken;
  onClose: () => void;
}

/** Shows a new token's text, this once. Closing asks where neither it nor the link made instead was copied. */
export function NewTokenText({ person, created: { token, text }, onClose }: NewTokenTextProps) {
  const [secret, setSecret] = useState<'token' | 'link'>('token');
  const [isTaken, setIsTaken] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const [shownAt] = useState(location.pathname);
  const take = () => setIsTaken(true);
  const { tellUncopied } = useUnshownToken(person);
  useAskBeforeLeaving(!isTaken);
  // Nothing asks before Back.
  const tellLeft = useEffectEvent(() => {
    if (!isTaken && location.pathname !== shownAt) tellUncopied(token, secret);
  });
  useEffect(() => () => tellLeft(), []);

  function leave() {
    if (isTaken || isWarned) return onClose();
    setIsWarned(true);
    ignoreEchoOfAsking();
  }

  function noteLink() {
    setSecret('link');
    setIsTaken(false);
    setIsWarned(false);
  }

  return (
    <Dialog title={words.tokenOf(token.name)} onClose={leave}>
      <p className={css.text}>{words.tokenCopyNow}</p>
      <SecretField label={words.newAccessToken} secret={text} onCopied={take} />
      <div className={css.or}>
        <p className={css.text}>{words.tokenOrLink}</p>
        <LinkMaker person={person} token={token} onMade={noteLink} onCopied={take} />
      </div>
      {isWarned && !isTaken && (
        <Failure className={css.warning}>
          {secret === 'token' ? words.tokenNotCopied : words.linkNotCopied}
        </Failure>
      )}
      <DialogButtons>
        <Button onClick={leave}>
          {isWarned && !isTaken ? words.closeUncopied : words.doneWithToken}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
