import { openDatabaseSource } from '../../store/postgres/copy/database-source.ts';

/**
 * Finds when the last token of a database was revoked; null where none was, or that cannot be read. Where the same
 * restore has been made there and could not tell of it, this is when it ended all access, and made again as of then
 * it finds that it is whole.
 */
export async function findLastRevoked(address: string): Promise<number | null> {
  const source = await openDatabaseSource(address).catch(() => null);
  if (!source) return null;
  try {
    const { tokens } = await source.content.access().catch(() => ({ tokens: [] }));
    const times = tokens.flatMap(({ revokedAt }) => revokedAt ?? []);
    return times.sort((a, b) => a - b).at(-1) ?? null;
  } finally {
    await source.close();
  }
}
