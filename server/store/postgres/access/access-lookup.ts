import type {
  AccessLookup,
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../../../domain/access-store.ts';
import type { Connection, Row } from '../connection/connection.ts';
import { readRecords, type SessionRow, sessionOf, type TokenRow, tokenOf } from './access-rows.ts';

const COLUMNS = {
  token: 'record, last_used_at',
  session: 'record, last_seen_at',
  link: 'record',
  view: 'record',
  webhook: 'record',
};

/** Shows a decision what is kept of one workspace, within the transaction that holds it. */
export function openLookup(connection: Connection, workspace: string): AccessLookup {
  async function read<Found extends Row>(
    table: keyof typeof COLUMNS,
    column: string | null = null,
    value: string | null = null,
  ): Promise<Found[]> {
    const asked = column === null ? '' : ` AND ${column} = $2`;
    const { rows } = await connection.query<Found>({
      text: `SELECT ${COLUMNS[table]} FROM ${table} WHERE workspace = $1${asked} ORDER BY place`,
      values: column === null ? [workspace] : [workspace, value],
    });
    return rows;
  }
  const tokens = async (column: string | null = null, value: string | null = null) =>
    (await read<TokenRow>('token', column, value)).map(tokenOf);
  const sessions = async (column: string | null = null, value: string | null = null) =>
    (await read<SessionRow>('session', column, value)).map(sessionOf);
  const links = async (column: string | null = null, value: string | null = null) =>
    (await read<Row & { record: LinkRecord }>('link', column, value)).map(({ record }) => record);
  return {
    findRecords: (tokenIds, sessionHashes) =>
      readRecords(connection, { tokenIds, sessionHashes, workspace }),
    findToken: async (id): Promise<TokenRecord | null> => (await tokens('id', id))[0] ?? null,
    findSession: async (hash): Promise<SessionRecord | null> =>
      (await sessions('hash', hash))[0] ?? null,
    findLink: async (hash): Promise<LinkRecord | null> => (await links('hash', hash))[0] ?? null,
    tokens: () => tokens(),
    sessions: () => sessions(),
    sessionsOf: (tokenId) => sessions('token_id', tokenId),
    links: () => links(),
    linksOf: (tokenId) => links('token_id', tokenId),
    views: async (): Promise<ViewRecord[]> =>
      (await read<Row & { record: ViewRecord }>('view')).map(({ record }) => record),
    webhooks: async (): Promise<WebhookRecord[]> =>
      (await read<Row & { record: WebhookRecord }>('webhook')).map(({ record }) => record),
  };
}
