import type { BuiltIndex, Step } from './step.ts';

const MADE_WITH_TABLES = /CREATE (UNIQUE )?INDEX (\w+) ON ([^;]+);/g;
const TABLE = /CREATE TABLE (\w+) \((.*?)\n\)/gs;
const KEY = /^ *(?:PRIMARY KEY \((.+)\)|(\w+) .*(PRIMARY KEY|UNIQUE))/gm;

/** Lists the indexes that steps make, those too that are made in one transaction with their tables, or are their keys. */
export function indexesOf(steps: Step[]): BuiltIndex[] {
  return steps.flatMap((step) => {
    if (typeof step !== 'string') return step;
    const made = Array.from(step.matchAll(MADE_WITH_TABLES), ([, unique, name = '', on = '']) => ({
      ...{ name, on },
      isUnique: unique !== undefined,
    }));
    return [...keysOf(step), ...made];
  });
}

/** Lists the indexes of keys, by the names that PostgreSQL gives them. */
function keysOf(step: string): BuiltIndex[] {
  return Array.from(step.matchAll(TABLE)).flatMap(([, table, columns = '']) =>
    Array.from(columns.matchAll(KEY), ([, several, one, kind]) => ({
      name: kind === 'UNIQUE' ? `${table}_${one}_key` : `${table}_pkey`,
      on: `${table} (${several ?? one})`,
      isUnique: true,
    })),
  );
}
