import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createTokenText, hashSecret } from '../../../server/domain/access/token-text.ts';
import type { TokenRecord } from '../../../server/domain/access-store.ts';
import { openPostgresStore } from '../../../server/store/postgres/open.ts';
import { fillWorkspaces } from '../fill-workspaces.ts';

export const WORKSPACES = 100_000;
const PLANTS_EACH = 10;
const TOKENS_A_BATCH = 10_000;

/** Built afterwards, they take a fraction of the time. */
const READ_INDEXES = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE tablename = 'plant' AND indexname <> 'plant_pkey'`;

const ADD_TOKENS = `INSERT INTO token (id, hash, workspace, last_used_at, record)
  SELECT record->>'id', record->>'hash', record->>'workspace', NULL, record FROM unnest($1::jsonb[]) record`;

/** The names of workspaces with some plants each, and a token for each in the same order. */
export interface ManyWorkspaces {
  names: string[];
  tokens: string[];
}

/** Fills an empty database. */
export async function fillDatabase(url: string): Promise<ManyWorkspaces> {
  const store = await openPostgresStore({ url, logger: console });
  await store.close();
  const names = Array.from({ length: WORKSPACES }, (_, i) => `nursery ${i + 1}`);
  const tokens = names.map(() => createTokenText(randomBytes));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let first = 0; first < WORKSPACES; first += TOKENS_A_BATCH) {
      const records = names
        .slice(first, first + TOKENS_A_BATCH)
        .map((workspace, i) => recordOf(first + i, tokens[first + i] ?? '', workspace));
      await client.query(ADD_TOKENS, [records]);
    }
    type Index = { name: string; definition: string };
    const { rows: indexes } = await client.query<Index>(READ_INDEXES);
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(fillWorkspaces(WORKSPACES, PLANTS_EACH));
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return { names, tokens };
}

function recordOf(number: number, text: string, workspace: string): TokenRecord {
  return {
    ...{ id: `token-${number}`, hash: hashSecret(text), name: 'bench', role: 'admin', workspace },
    ...{ createdAt: 1, createdBy: null, expiresAt: null, lastUsedAt: null },
    ...{ roleChangedAt: null, roleChangedBy: null, revokedAt: null, revokedBy: null },
    foundExpiredAt: null,
  };
}

/** Writes tokens to a file, of which each request of a load bears any. */
export async function writeTokens(
  folder: string,
  name: string,
  tokens: Iterable<string>,
): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${[...tokens].join('\n')}\n`);
  return path;
}
