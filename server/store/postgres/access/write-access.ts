import type { AccessChange } from '../../../domain/access-store.ts';
import type { Prepared } from '../commit/write-changes.ts';

const KEEP = {
  token: `INSERT INTO token (id, hash, workspace, last_used_at, record) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, record = excluded.record,
      last_used_at = greatest(token.last_used_at, excluded.last_used_at)`,
  session: `INSERT INTO session (hash, workspace, token_id, last_seen_at, record)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (hash) DO UPDATE SET record = excluded.record,
      last_seen_at = greatest(session.last_seen_at, excluded.last_seen_at)`,
  link: `INSERT INTO link (hash, workspace, token_id, record) VALUES ($1, $2, $3, $4)
    ON CONFLICT (hash) DO UPDATE SET record = excluded.record`,
  view: `INSERT INTO view (id, workspace, token_id, record) VALUES ($1, $2, $3, $4)
    ON CONFLICT (workspace, id) DO UPDATE SET token_id = excluded.token_id, record = excluded.record`,
  webhook: `INSERT INTO webhook (id, workspace, token_id, record) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
};

/** Counts the changes of a workspace's access, for who asks now and then whether there were any. */
const MOVE_ON = 'UPDATE workspace_access SET seq = seq + 1 WHERE workspace = $1';

type KeptRecords = Pick<AccessChange, 'tokens' | 'sessions' | 'links' | 'views' | 'webhooks'>;

/** Makes the statements that write records, in their order. */
export function keepStatements(
  workspace: string,
  { tokens = [], sessions = [], links = [], views = [], webhooks = [] }: KeptRecords,
): Prepared[] {
  return [
    ...tokens.map((record) => ({
      text: KEEP.token,
      values: [record.id, record.hash, workspace, record.lastUsedAt, record],
    })),
    ...sessions.map((record) => ({
      text: KEEP.session,
      values: [record.hash, workspace, record.tokenId, record.lastSeenAt, record],
    })),
    ...links.map((record) => ({
      text: KEEP.link,
      values: [record.hash, workspace, record.tokenId, record],
    })),
    ...views.map((record) => ({
      text: KEEP.view,
      values: [record.id, workspace, record.tokenId, record],
    })),
    ...webhooks.map((record) => ({
      text: KEEP.webhook,
      values: [record.id, workspace, record.tokenId, record],
    })),
  ];
}

/** Makes the statements that carry a decision out, in their order. */
export function accessStatements(workspace: string, change: AccessChange): Prepared[] {
  const { removedTokens = [], removedSessions = [], removedLinks = [] } = change;
  const { removedViews = [], removedWebhooks = [] } = change;
  const remove = (table: string, column: string, values: string[]): Prepared[] =>
    values.length === 0
      ? []
      : [
          {
            text: `DELETE FROM ${table} WHERE workspace = $1 AND ${column} = ANY($2::text[])`,
            values: [workspace, values],
          },
        ];
  const writes = [
    ...keepStatements(workspace, change),
    ...remove('token', 'id', removedTokens),
    ...['session', 'link', 'view', 'webhook'].flatMap((table) =>
      remove(table, 'token_id', removedTokens),
    ),
    ...remove('session', 'hash', removedSessions),
    ...remove('link', 'hash', removedLinks),
    ...remove('view', 'id', removedViews),
    ...remove('webhook', 'id', removedWebhooks),
  ];
  return writes.length === 0 ? [] : [...writes, { text: MOVE_ON, values: [workspace] }];
}
