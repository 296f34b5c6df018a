// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { PENCIL, TRASH } from '../../ui/theme/icon-paths.ts';
import { sentence } from '../../ui/words/sentence.ts';
import { RelativeTime } from './relative-time.tsx';
import * as css from './token-row.module.css';

/** What can be done with a token. */
export interface TokenActions {
  onLink: (token: TokenView) => void;
  onRole: (token: TokenView) => void;
  /** Called where a press on a role is likely. */
  onApproachRole: () => void;
  onRevoke: (token: TokenView) => void;
}

interface TokenRowProps {
  token: TokenView;
  now: number;
  actions: TokenActions;
}

/** One token: a row of the table, a card on a phone. */
export function TokenRow({ token, now, actions }: TokenRowProps) {
  const { name, role, lastUsedAt, createdAt, createdBy, revokedAt, isExpired, lock } = token;
  const opener = token.links.find(({ isOpen }) => isOpen);
  const isOver = revokedAt !== null;
  const isHere = lock !== 'from_settings' && !isOver;
  return (
    <tr
      role="row"
      className={css.row}
      data-over={isOver || isExpired || undefined}
      data-settings={lock === 'from_settings' || undefined}
    >
      <td role="cell" className={css.name}>
        {name} {token.isOwn && <span className={css.own}>{words.tokenIsYours}</span>}
      </td>
      <td role="cell" className={css.role}>
        {isHere && !isExpired ? (
          <button
            type="button"
            className={css.change}
            aria-label={words.changeRoleFrom(name, role)}
            aria-haspopup="dialog"
            onClick={() => actions.onRole(token)}
            onPointerEnter={actions.onApproachRole}
            onFocus={actions.onApproachRole}
          >
            <span className={css.pill} data-role={role}>
              {words.roleNames[role]}
              <Icon path={PENCIL} />
            </span>
          </button>
        ) : (
          <span className={css.pill} data-role={role}>
            {words.roleNames[role]}
          </span>
        )}
        {token.untilRestart && !isOver && (
          <span className={css.until}> {words.untilServerRestarts}</span>
        )}
      </td>
      <td role="cell" className={css.used} data-column={words.tokenColumns.used}>
        {lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : createdAt && words.tokenNever}
        {opener && <span> {words.tokenUsedByLink(opener.madeBy)}</span>}
      </td>
      <td role="cell" className={css.expires} data-column={words.tokenColumns.expires}>
        <Expiry token={token} now={now} />
      </td>
      <td role="cell" className={css.created} data-column={words.tokenColumns.created}>
        {createdAt ? <RelativeTime at={createdAt} now={now} /> : words.tokenFromSettings}
        {createdBy && <span> {words.tokenBy(createdBy)}</span>}
      </td>
      <td role="cell" className={css.actions}>
        {isHere && !isExpired && (
          <Button
            look="quiet"
            className={css.link}
            aria-label={words.signInLinkFor(name)}
            onClick={() => actions.onLink(token)}
          >
            {words.signInLink}
          </Button>
        )}
        {isHere && (
          <IconButton
            icon={TRASH}
            label={words.revokeToken(name)}
            className={css.revoke}
            onClick={() => actions.onRevoke(token)}
          />
        )}
      </td>
    </tr>
  );
}

function Expiry({ token, now }: { token: TokenView; now: number }) {
  const { expiresAt, isExpired, revokedAt, revokedBy, untilRestart } = token;
  if (revokedAt) {
    return (
      <>
        {sentence(words.tokenRevokedWhen(<RelativeTime at={revokedAt} now={now} />))}
        {revokedBy && <span> {words.tokenBy(revokedBy)}</span>}
        {untilRestart && <span> {words.untilServerRestarts}</span>}
      </>
    );
  }
  if (!expiresAt) return words.tokenNever;
  const when = <RelativeTime at={expiresAt} now={now} mayBeAhead={!isExpired} />;
  return isExpired ? sentence(words.tokenExpiredWhen(when)) : when;
}
