import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../server/store/postgres/open.ts';
import { copyAll } from '../../server/testing/copies.ts';
import { collectingLogger, temporaryFolder } from '../../server/testing/file-store.ts';
import { makeDatabase, queryOnce } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { CutWire } from './cut-wire.ts';

const shared = useTestDatabase();

/** As a start holds that brings tables to their version, and a table that a copy reads. */
const HOLD = { start: 'SELECT pg_advisory_xact_lock(7405926)', copy: 'LOCK TABLE workspace' };

test.each(['start', 'copy'] as const)(
  'a %s in the midst of which the database answers nothing any more ends, and says so',
  { timeout: 30_000 },
  async (what) => {
    const { url, end } = await makeDatabase(shared.url);
    onTestFinished(end);
    const logger = collectingLogger();
    await (await openPostgresStore({ url, logger })).close();
    const wire = await CutWire.lay(url);
    onTestFinished(() => wire.remove());
    const holder = new pg.Client(url);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query(`BEGIN; ${HOLD[what]}`);
    const folder = await temporaryFolder();
    const ended = expect(
      what === 'start' ? openPostgresStore({ url: wire.url, logger }) : copyAll(wire.url, folder),
    ).rejects.toThrow(/answers nothing more/);
    // Not asked within the transaction, which would be told the same again and again.
    const isUnderWay = async () => {
      if (what === 'start') return logger.reports.length > 0;
      const waits = "datname = current_database() AND wait_event_type = 'Lock'";
      return (await queryOnce(url, `SELECT FROM pg_stat_activity WHERE ${waits}`)).rowCount === 1;
    };
    await expect.poll(isUnderWay, { timeout: 10_000 }).toBe(true);
    wire.hang();
    await ended;
  },
);
