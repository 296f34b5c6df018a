import type { Admission, AdmissionRecords } from '../../domain/access/admission.ts';
import type { SessionRecord, TokenRecord } from '../../domain/access-store.ts';
import type { Connection, Row } from './database.ts';

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

export interface AdmissionRows {
  tokens: TokenRecord[];
  sessions: SessionRecord[];
}

const READ_SESSIONS = {
  name: 'read-sessions-of-admissions',
  text: 'SELECT record, last_seen_at FROM session WHERE hash = ANY($1::text[])',
};

const READ_TOKENS = {
  name: 'read-tokens-of-admissions',
  text: `SELECT record, last_used_at FROM token WHERE id = ANY($1::text[]) OR id IN (
      SELECT jsonb_array_elements_text(record->'restsOn') FROM session WHERE hash = ANY($2::text[]))`,
};

/** Reads what admissions are judged by: their sessions, their tokens and those that the sessions rest on. */
export async function readAdmissions(
  connection: Connection,
  admissions: Admission[],
): Promise<AdmissionRows> {
  const ids = distinct(admissions.map(({ tokenId }) => tokenId));
  const hashes = distinct(admissions.map(({ sessionHash }) => sessionHash));
  if (ids.length + hashes.length === 0) return { tokens: [], sessions: [] };
  const [tokens, sessions] = await Promise.all([
    connection.query<TokenRow>({ ...READ_TOKENS, values: [ids, hashes] }),
    hashes.length
      ? connection.query<SessionRow>({ ...READ_SESSIONS, values: [hashes] })
      : { rows: [] },
  ]);
  return { tokens: tokens.rows.map(tokenOf), sessions: sessions.rows.map(sessionOf) };
}

function distinct(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

/** Finds what was read by id or hash. */
export function admissionRecords({ tokens, sessions }: AdmissionRows): AdmissionRecords {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const byHash = new Map(sessions.map((session) => [session.hash, session]));
  return { token: (id) => byId.get(id), session: (hash) => byHash.get(hash) };
}
