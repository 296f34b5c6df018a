import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { isForTests, readImports } from './imports.ts';
import { findLateAwaits } from './late-awaits.ts';

test('no promise is begun and awaited only behind another, of whose failure nobody would hear', () => {
  const files = [...readImports().keys()].filter(
    (file) => /^(?:server|web)\//.test(file) && !isForTests(file),
  );
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap(findLateAwaits)).toEqual([]);
});

test.each([
  ['const [a, b] = [f(), g()];\nawait b.then(one, two);\nawait a;', ['a']],
  ['const a = f();\nconst b = g();\nawait a;\nawait b;', ['b']],
  ['const a = f();\ntry { await g(); } finally { await a; }', ['a']],
  ['const a = f();\nfor await (const one of g()) h(one);\nreturn await Promise.all([a]);', ['a']],
  ['const a = f();\nawait g(await a);', []],
  ['const a = f().catch(report);\nawait g();\nawait a;', []],
  ['const a = f();\nawait g();\nawait a();', []],
  ['const a = f();\nawait g(a);\nawait a;', []],
  ['const a = f();\nwith1(async () => { await g(); });\nawait a;', []],
  ['const [a, b] = await Promise.all([f(), g()]);\nawait a;\nawait b;', []],
])('of %j it finds %j', async (body, names) => {
  const file = join(await temporaryFolder(), 'one.ts');
  await writeFile(file, `export async function one() {\n${body}\n}\n`);
  expect(findLateAwaits(file).map((told) => told.split(' ')[1])).toEqual(names);
});
