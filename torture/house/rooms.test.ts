import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCircle, isForTests, readImports } from './imports.ts';
import { PRIVATE, ROOMS } from './rooms.ts';

const MOST_FILES = 20;

const imports = readImports();
const product = [...imports.keys()].filter((file) => !isForTests(file));

/** The row of the longest path that covers a file; null where none does. */
function roomOf(file: string): string | null {
  const rows = Object.keys(ROOMS).filter((row) => covers(row, file));
  return rows.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function covers(row: string, name: string): boolean {
  if (row.endsWith('/*')) return posix.dirname(name) === row.slice(0, -2);
  return name === row || name.startsWith(`${row}/`) || (row === 'node:*' && /^node:/.test(name));
}

/** Names what a file imports and may not. */
function refusedImports(file: string): string[] {
  const room = roomOf(file);
  const allowed = room === null ? [] : [room, ...(ROOMS[room] ?? [])];
  return (imports.get(file) ?? []).filter((name) => {
    // Styles and pictures stand beside the file that imports them; the build is made from all rooms.
    if (/\.(?:css|svg|json)$|^dist\//.test(name)) return false;
    if (PRIVATE[name] && !PRIVATE[name].includes(file)) return true;
    const isOfProject = imports.has(name);
    return (isOfProject && isForTests(name)) || !allowed.some((row) => covers(row, name));
  });
}

test('every folder of the product has a row in the table of rooms', () => {
  expect(product.filter((file) => roomOf(file) === null)).toEqual([]);
});

test('no file imports what the row of its room does not name', () => {
  const refused = product.flatMap((file) =>
    refusedImports(file).map((name) => `${file} imports ${name}, which ${roomOf(file)} may not`),
  );
  expect(refused).toEqual([]);
});

test('the table allows nothing that nobody needs', () => {
  const unused = Object.entries(ROOMS).flatMap(([room, rows]) => {
    const named = product
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => imports.get(file) ?? []);
    return rows
      .filter((row) => !named.some((name) => covers(row, name)))
      .map((row) => `${room}: ${row}`);
  });
  expect(unused).toEqual([]);
});

describe('the finder of circles', () => {
  test('finds one that leads over several files', () => {
    const three = new Map([
      ['a', ['b', 'zod']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(findCircle(three)).toEqual(['b', 'c', 'b']);
  });

  test('finds none among the files of the project, types included', () => {
    expect(findCircle(imports)).toBeNull();
  });
});

test(`no folder holds more than ${MOST_FILES} source files beside styles and tests`, () => {
  const counts = new Map<string, number>();
  for (const file of imports.keys()) {
    if (/\.(?:test|spec)\./.test(file)) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
