import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DomainError } from '../../../domain/errors.ts';
import { collectingLogger } from '../../../testing/file-store.ts';
import { makeDatabase } from '../../../testing/postgres.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { refusal } from '../../conformance/harness.ts';
import { sessionRecord, tokenRecord } from '../../conformance/records.ts';
import { openPostgresStore } from '../open.ts';

const shared = useTestDatabase();

test('a change of access that is refused leaves its connection to the next', async () => {
  const { url, end } = await makeDatabase(shared.url);
  onTestFinished(end);
  const { access, close } = await openPostgresStore({ url, logger: collectingLogger() });
  onTestFinished(close);
  await access.update('main', async () => ({ tokens: [tokenRecord()] }));
  const looker = new pg.Client(url);
  await looker.connect();
  onTestFinished(() => looker.end());
  const connections = async () => {
    const text = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() ORDER BY pid';
    return (await looker.query(text)).rows;
  };
  const before = await connections();
  for (let i = 0; i < 3; i += 1) {
    const refused = access.update('main', async (kept) => {
      await kept.tokens();
      throw new DomainError('view_not_found', 'There is none.');
    });
    await expect(refused).rejects.toMatchObject(refusal('view_not_found'));
  }
  await access.update('main', async () => ({ sessions: [sessionRecord()] }));
  expect(before).toEqual(expect.arrayContaining(await connections()));
});
