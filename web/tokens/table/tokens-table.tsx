// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.
import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { type TokenActions, TokenRow } from './token-row.tsx';
import * as css from './tokens-table.module.css';

interface TokensTableProps {
  /** Undefined until they have come. */
  tokens: TokenView[] | undefined;
  now: number;
  actions: TokenActions;
}

const COLUMNS = ['name', 'role', 'used', 'expires', 'created'] as const;
const SKELETON_ROWS = ['1', '2', '3'];

/** The tokens of the workspace: a table, or on a phone a list of cards. */
export function TokensTable({ tokens, now, actions }: TokensTableProps) {
  return (
    <table role="table" aria-label={words.tokens} aria-busy={!tokens} className={css.table}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {words.tokenColumns[column]}
            </th>
          ))}
          <th role="columnheader" scope="col" className={css.actions}>
            <span className="visually-hidden">{words.actions}</span>
          </th>
        </tr>
      </thead>
      {tokens ? (
        <tbody role="rowgroup">
          {tokens.map((token) => (
            <TokenRow key={token.id} {...{ token, now, actions }} />
          ))}
        </tbody>
      ) : (
        <tbody aria-hidden="true" className={css.skeleton}>
          {SKELETON_ROWS.map((row) => (
            <tr key={row}>
              <td colSpan={COLUMNS.length + 1}>
                <span />
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}
