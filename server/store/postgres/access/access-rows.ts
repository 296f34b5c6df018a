import type { Admission } from '../../../domain/access/admission.ts';
import type { AdmissionRecords, SessionRecord, TokenRecord } from '../../../domain/access-store.ts';
import type { Connection, Row } from '../connection/connection.ts';

/** A token or a session as its row tells it: its last use stands beside what else is kept. */
export interface TokenRow extends Row {
  record: TokenRecord;
  last_used_at: number | null;
}
export interface SessionRow extends Row {
  record: SessionRecord;
  last_seen_at: number;
}

export function tokenOf({ record, last_used_at: lastUsedAt }: TokenRow): TokenRecord {
  return { ...record, lastUsedAt };
}

export function sessionOf({ record, last_seen_at: lastSeenAt }: SessionRow): SessionRecord {
  return { ...record, lastSeenAt };
}

/** Which records to read, by id and hash; a workspace has others passed over. */
export interface WantedRecords {
  tokenIds: string[];
  sessionHashes: string[];
  workspace?: string;
}

type RecordRow = Row &
  ({ kind: 'token'; record: TokenRecord } | { kind: 'session'; record: SessionRecord }) & {
    used_at: number | null;
  };

/**
 * One statement, which sees one state: a session never goes with tokens of another time. An array, and no
 * subquery, of ids has each looked up in the index.
 */
const READ_RECORDS = {
  name: 'read-records',
  text: `WITH found AS (SELECT token_id, record, last_seen_at FROM session
      WHERE hash = ANY($2::text[]) AND ($3::text IS NULL OR workspace = $3))
    SELECT 'session' AS kind, record, last_seen_at AS used_at FROM found
    UNION ALL SELECT 'token', record, last_used_at FROM token WHERE id = ANY (ARRAY(
      SELECT unnest($1::text[]) UNION SELECT token_id FROM found
      UNION SELECT jsonb_array_elements_text(record->'restsOn') FROM found))
      AND ($3::text IS NULL OR workspace = $3)`,
};

/** Reads tokens, sessions, and the tokens that these are of and rest on. */
export async function readRecords(
  connection: Pick<Connection, 'query'>,
  { tokenIds, sessionHashes, workspace }: WantedRecords,
): Promise<AdmissionRecords> {
  if (tokenIds.length + sessionHashes.length === 0) return recordsOf([]);
  const values = [tokenIds, sessionHashes, workspace ?? null];
  return recordsOf((await connection.query<RecordRow>({ ...READ_RECORDS, values })).rows);
}

/** Reads what admissions are judged by. */
export async function readAdmissions(
  connection: Connection,
  admissions: Admission[],
): Promise<AdmissionRecords> {
  const tokenIds = distinct(admissions.map(({ tokenId }) => tokenId));
  const sessionHashes = distinct(admissions.map(({ sessionHash }) => sessionHash));
  return await readRecords(connection, { tokenIds, sessionHashes });
}

function distinct(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

function recordsOf(rows: RecordRow[]): AdmissionRecords {
  const tokens = new Map<string, TokenRecord>();
  const sessions = new Map<string, SessionRecord>();
  for (const { kind, record, used_at: usedAt } of rows) {
    if (kind === 'token') tokens.set(record.id, { ...record, lastUsedAt: usedAt });
    else sessions.set(record.hash, { ...record, lastSeenAt: usedAt ?? record.lastSeenAt });
  }
  return { token: (id) => tokens.get(id), session: (hash) => sessions.get(hash) };
}
