import { expect, test } from 'vitest';
import { plantsFrom } from '../../conformance/harness.ts';
import { type Prepared, writeStatements } from './write-changes.ts';

test('no statement writes or deletes more plants than a slow database does in the time that it has', async () => {
  const plants = plantsFrom(1, 2_400);
  const actor = { id: 'ada', name: 'Ada' };
  const of = { at: 0, actor, requestId: 'r', workspace: 'main' };
  const statements: Prepared[] = [];
  const made = writeStatements('main', [
    { ...of, seq: 1, removed: plants, added: [] },
    {
      ...of,
      seq: 2,
      removed: [],
      added: plants.map((plant) => ({ ...plant, id: plant.id + 50_000 })),
    },
  ]);
  for await (const statement of made) statements.push(statement);
  const ids = (name: string) =>
    statements
      .filter((statement) => statement.name === name)
      .map(({ values }) => (values[1] as unknown[]).length);
  expect(ids('delete-plants')).toEqual([1000, 1000, 400]);
  expect(ids('insert-plants')).toEqual([1000, 1000, 400]);
});
