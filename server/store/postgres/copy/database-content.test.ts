import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../testing/store-facts.ts';
import { useTestDatabase } from '../../../testing/use-test-database.ts';
import { draft, plantsFrom } from '../../conformance/harness.ts';
import type { Connection, Row } from '../connection/connection.ts';
import { types } from '../connection/host-pools.ts';
import { DatabaseContent } from './database-content.ts';

const database = useTestDatabase();

const WORKSPACES = ['main', 'bed-2'];
const CHANGES = 12;
/** How many plants each change removes and adds. */
const PLANTS = 500;

/** Makes in each workspace changes of many plants, each under a key. */
async function fill() {
  const { plants } = await openTestDatabase(database.url);
  for (const workspace of WORKSPACES) {
    for (let at = 0; at <= CHANGES; at += 1) {
      const remove =
        at === 0 ? [] : plantsFrom((at - 1) * PLANTS, PLANTS).map(({ id }) => ({ id }));
      const key = { value: `k${at}`, fingerprint: '' };
      const add = plantsFrom(at * PLANTS, PLANTS);
      await plants.commit(draft({ workspace, remove, add, key }));
    }
  }
}

/** Opens what the database keeps, and counts how many plants the changes had that one statement read. */
async function openCounted() {
  const client = new pg.Client({ connectionString: database.url, types });
  await client.connect();
  onTestFinished(() => client.end());
  const counted: number[] = [];
  const connection: Connection = {
    query: async <Found extends Row>(statement: Parameters<Connection['query']>[0]) => {
      const { rows } = await client.query<Found>(statement);
      const changes = rows.filter((row) => 'removed' in row);
      counted.push(changes.reduce((sum, { plants }) => sum + Number(plants), 0));
      return { rows };
    },
  };
  return { content: new DatabaseContent(connection), counted };
}

test('of changes of many plants few are read at a time, for their keys too, and fewer of each of more workspaces', async () => {
  await fill();
  const { content, counted } = await openCounted();
  let changes = 0;
  for await (const batch of content.changes()) changes += batch.length;
  expect(changes).toBe(WORKSPACES.length * (CHANGES + 1));
  expect(Math.max(...counted.splice(0))).toBeLessThan(5_000 + 2 * PLANTS);
  let keys = 0;
  for await (const batch of content.keys('main')) keys += batch.length;
  expect(keys).toBe(CHANGES + 1);
  expect(Math.max(...counted)).toBeLessThan(10_000 + 2 * PLANTS);
});
