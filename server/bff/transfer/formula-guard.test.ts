import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plantTexts } from '../../contract/plants.ts';
import { createTestApp } from '../../testing/app.ts';
import { fileSender, linesOf, signedIn } from '../../testing/browser.ts';
import { guardFormula, stripFormulaGuard } from './formula-guard.ts';

/** What begins formulas, hides before them, splits cells, quotes, or was put there to make them harmless. */
const PARTS = [
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', ';', '|', ',', ' ', 'a', '1', '“'],
  ...['﹦', '﹢', '﹣', '﹫', '⁼', '−', '\u2800', '\ufffc', '\u3164', '\uffa0', '\u{1d159}'],
  ...['\u{13441}', '\u{13442}', '\u{16fe4}'],
  ...['\u200b', '\u00ad', '\u2060', '\ufeff', '\u3000', '\u00a0', '\u{e0001}', '\u0600', '\u180e'],
];
const text = fc.string({ unit: fc.constantFrom(...PARTS), maxLength: 12 });
const RUNS = { numRuns: 20_000 };

/** What a program may leave out at the beginning of a cell before it looks whether that is a formula. */
const SKIPPED =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}"\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]*/u;

/** Tells whether a program that takes one form of a character for another reads a formula. */
function beginsFormula(text: string): boolean {
  const [first = ''] = text;
  return /^[=+\-@−]/.test(first.normalize('NFKC'));
}

function isFormula(cell: string): boolean {
  return beginsFormula(cell.replace(SKIPPED, ''));
}

test('no part of a guarded text is a formula, wherever a program splits it', () => {
  fc.assert(
    fc.property(text, (name) => {
      expect(
        guardFormula(name)
          .split(/[;|\t\r\n]/)
          .filter(isFormula),
      ).toEqual([]);
    }),
    RUNS,
  );
});

test('every character that a program may take for the beginning of a formula is guarded', () => {
  const unguarded: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const text = String.fromCodePoint(point);
    if (beginsFormula(text) && guardFormula(text) === text) unguarded.push(text);
  }
  expect(unguarded).toEqual([]);
});

test('taking the guard away gives every text back', () => {
  fc.assert(
    fc.property(text, (name) => {
      expect(stripFormulaGuard(guardFormula(name))).toBe(name);
    }),
    RUNS,
  );
});

test('a text without a formula stays as it is', () => {
  for (const name of ["Rosa 'Peace'", 'O’Hara; red', 'Fern|shade', "'Nina'", 'a=b', 'x; y-z']) {
    expect(guardFormula(name)).toBe(name);
  }
});

test('an exported file splits into no formula, and imported elsewhere it makes the same plants', async () => {
  const app = await createTestApp();
  const isStored = (schema: typeof plantTexts.name) => (value: string) => {
    const result = schema.safeParse(value);
    return result.success && result.data === value;
  };
  const plants = fc.sample(
    fc.record({
      name: text.filter(isStored(plantTexts.name)),
      tag: text.filter(isStored(plantTexts.tag)),
    }),
    500,
  );
  const actor = { id: 'a', name: 'Ada' };
  const draft = { actor, requestId: 'r', workspace: 'main', remove: [], add: plants };
  await app.store.plants.commit(draft);
  const browse = await signedIn(app, 'editor');
  const file = await (await browse('GET', '/bff/export?format=csv')).text();
  expect(file.split(/[;|\t\r\n]/).filter(isFormula)).toEqual([]);
  const send = await fileSender(app, 'editor', 'other');
  const lines = await linesOf(await send('/bff/imports', file));
  expect(lines.at(-1)).toMatchObject({ step: 'saved' });
  const other = await signedIn(app, 'viewer', 'other');
  const [before, after] = await Promise.all(
    [browse, other].map(async (one) => (await one('GET', '/bff/export?format=json')).text()),
  );
  expect(after).toBe(before);
});
