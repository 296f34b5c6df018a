import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { collectingLogger } from '../../../testing/file-store.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { draft, plantsFrom, refusal } from '../../conformance/harness.ts';
import { tokenRecord } from '../../conformance/records.ts';
import { openPostgresStore } from '../open.ts';

const database = useTestDatabase();
let operator: pg.Client;
beforeAll(async () => {
  operator = new pg.Client(database.url);
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
});

async function open() {
  const store = await openPostgresStore({ url: database.url, logger: collectingLogger() });
  onTestFinished(() => store.close());
  return store;
}

/** Ends all connections of the store, as a database does that is stopped. */
async function endConnections(): Promise<void> {
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'plant-store%'`);
}

/** Ends them before this process can notice, since it waits meanwhile and looks at no connection. */
function endUnnoticed(): void {
  const program = `
    const client = new (require('pg').Client)(process.argv[1]);
    client.connect()
      .then(() => client.query("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'plant-store%'"))
      .then(() => client.end());`;
  execFileSync(process.execPath, ['-e', program, database.url]);
}

test('whoever meets connections that ended while they rested is served on a new one', async () => {
  const { plants, access } = await open();
  const workspace = 'rested';
  await plants.commit(draft({ workspace, add: plantsFrom(1, 30) }));
  const use = async () => {
    const values = Array.from({ length: 5 }, (_, index) => index);
    return await Promise.all([
      plants.page({ workspace, limit: 10, cursor: 'first' }),
      ...values.map(() => plants.findPlants(workspace, [1])),
      ...values.map(() => plants.withView(workspace, {}, async ({ version }) => version.total)),
      plants.commit(draft({ workspace, add: [{ name: 'Rosa alba', tag: '' }] })),
      access.update('other', async () => ({ tokens: [tokenRecord({ workspace: 'other' })] })),
    ]);
  };
  await use();
  endUnnoticed();
  await use();
  expect(await plants.version(workspace)).toMatchObject({ seq: 3, total: 32 });
});

test('a view whose connection ends in the midst of it fails as a whole, and the next one is good', async () => {
  const { plants } = await open();
  const workspace = 'viewed';
  await plants.commit(draft({ workspace, add: plantsFrom(1, 30) }));
  const reading = plants.withView(workspace, {}, async (view) => {
    const batches = view.batches(10, null)[Symbol.asyncIterator]();
    await batches.next();
    await endConnections();
    await batches.next();
  });
  await expect(reading).rejects.toEqual(refusal('storage_unavailable'));
  const total = await plants.withView(workspace, {}, async ({ version }) => version.total);
  expect(total).toBe(30);
});

test('changes whose connections end are made once or not at all, and repeating them under their keys makes each once', async () => {
  const { plants } = await open();
  const workspace = 'changed';
  const add = (value: string) =>
    draft({ workspace, add: [{ name: value, tag: '' }], key: { value, fingerprint: value } });
  const keys = Array.from({ length: 300 }, (_, index) => `key ${index}`);
  const repeat = async (key: string) => {
    for (;;) {
      const made = await plants.commit(add(key)).catch((error: { code?: string }) => {
        expect(['storage_unavailable', 'outcome_unknown']).toContain(error.code);
        return null;
      });
      if (made) return made.change;
    }
  };
  const changing = Promise.all(
    keys.map(async (key, index) => {
      for (let turn = 0; turn < index; turn += 1) await new Promise(setImmediate);
      return await repeat(key);
    }),
  );
  for (let round = 0; round < 10; round += 1) await endConnections();
  const changes = await changing;
  expect(new Set(changes.map(({ seq }) => seq)).size).toBe(keys.length);
  expect(await plants.version(workspace)).toMatchObject({ seq: keys.length, total: keys.length });
});

test('pages whose connection ends are told or refused, each as it was asked for, and the next ones are told', async () => {
  const { plants } = await open();
  const workspace = 'paged';
  await plants.commit(draft({ workspace, add: plantsFrom(1, 30) }));
  const read = async (after: number) => {
    const { rows } = await plants.page({ workspace, limit: 1, cursor: { after: { id: after } } });
    return rows.map(({ id }) => id);
  };
  for (let round = 0; round < 10; round += 1) {
    const reading = Array.from({ length: 29 }, async (_, index) => {
      for (let turn = 0; turn < index; turn += 1) await new Promise(setImmediate);
      return await read(index + 1).catch((error: unknown) => {
        expect(error).toEqual(refusal('storage_unavailable'));
        return [index + 2];
      });
    });
    await endConnections();
    expect(await Promise.all(reading)).toEqual(reading.map((_, index) => [index + 2]));
  }
  await expect.poll(() => read(1)).toEqual([2]);
});

test('a change of what is listened to is heard again after the connection for news has ended', async () => {
  const [one, other] = [await open(), await open()];
  let heard = 0;
  await other.plants.watch('news', () => {
    heard += 1;
  });
  await endConnections();
  await one.plants.commit(draft({ workspace: 'news', add: plantsFrom(1, 1) })).catch(() => null);
  await expect.poll(() => heard).toBeGreaterThan(0);
});
