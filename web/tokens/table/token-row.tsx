// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import type { TokenView } from '../../../server/contract/tokens.ts';
import { Button } from '../../ui/control/button.tsx';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { PENCIL, TRASH } from '../../ui/theme/icon-paths.ts';
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
        {name} {token.isOwn && <span className={css.own}>you</span>}
      </td>
      <td role="cell" className={css.role}>
        {isHere && !isExpired ? (
          <button
            type="button"
            className={css.change}
            aria-label={`Change role of ${name}, ${role}`}
            aria-haspopup="dialog"
            onClick={() => actions.onRole(token)}
            onPointerEnter={actions.onApproachRole}
            onFocus={actions.onApproachRole}
          >
            <span className={css.pill} data-role={role}>
              {role}
              <Icon path={PENCIL} />
            </span>
          </button>
        ) : (
          <span className={css.pill} data-role={role}>
            {role}
          </span>
        )}
      </td>
      <td role="cell" className={css.used}>
        {lastUsedAt ? <RelativeTime at={lastUsedAt} now={now} /> : createdAt && 'Never'}
        {opener && <span> by a link from {opener.madeBy ?? 'the operator'}</span>}
      </td>
      <td role="cell" className={css.expires}>
        <Expiry token={token} now={now} />
      </td>
      <td role="cell" className={css.created}>
        {createdAt ? <RelativeTime at={createdAt} now={now} /> : 'Set by ADMIN_TOKEN'}
        {createdBy && <span> by {createdBy}</span>}
      </td>
      <td role="cell" className={css.actions}>
        {isHere && !isExpired && (
          <Button
            look="quiet"
            className={css.link}
            aria-label={`Sign-in link for ${name}`}
            onClick={() => actions.onLink(token)}
          >
            Sign-in link
          </Button>
        )}
        {isHere && (
          <IconButton
            icon={TRASH}
            label={`Revoke ${name}`}
            className={css.revoke}
            onClick={() => actions.onRevoke(token)}
          />
        )}
      </td>
    </tr>
  );
}

function Expiry({ token, now }: { token: TokenView; now: number }) {
  const { expiresAt, isExpired, revokedAt, revokedBy } = token;
  if (revokedAt) {
    return (
      <>
        Revoked <RelativeTime at={revokedAt} now={now} />
        {revokedBy && <span> by {revokedBy}</span>}
      </>
    );
  }
  if (!expiresAt) return 'Never';
  return (
    <>
      {isExpired && 'Expired '}
      <RelativeTime at={expiresAt} now={now} mayBeAhead={!isExpired} />
    </>
  );
}
