import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { megabytesKept } from '../testing/kept-memory.ts';
import { plantTexts, storedTexts } from './plants.ts';
import { lineOfText, readLine, shorten } from './text.ts';

const MARKS = '\u0316\u0301';

/** Watches what is put into a normal form from now on, until the test ends. */
function watchNormalize() {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  return normalize;
}

test('no code point decomposes into more than four, nor into none, so that a text too long for its NFC is known by its length', () => {
  let most = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const count = Array.from(String.fromCodePoint(point).normalize('NFD')).length;
    most = Math.max(most, count);
    fewest = Math.min(fewest, count);
  }
  expect([fewest, most]).toEqual([1, 4]);
});

test.each([
  ...['\u200d', '\u3164', '\u2800', '\ufffc', '\ufff9', '\u{1d159}', '\u{110bd}'],
  ...['\u{13441}', '\u{13442}', '\u{16fe4}', ' \u2800 \u200d '],
])('a text of which nothing can be seen is refused: %j', (text) => {
  const name = lineOfText('name', 1, 200);
  expect(name.safeParse(text).success).toBe(false);
  expect(name.safeParse(`a${text}b`).success).toBe(true);
});

test.each([
  ['soft hyphens', 'Rhodo\u00adden\u00addron', 'Rhododendron'],
  ['zero-width spaces and joiners of words', 'Rosa\u200b ca\u2060nina', 'Rosa canina'],
  ['a byte order mark', '\ufeffFagus \ufeffsylvatica', 'Fagus sylvatica'],
  ['no-break spaces', 'Rosa\u00a0canina\u202falba', 'Rosa canina alba'],
  ['wide and narrow spaces', 'A\u2003B\u2009C\u3000D\u1680E', 'A B C D E'],
  ['separators of lines', 'Pinus\u2028mugo\u2029alba', 'Pinus mugo alba'],
  ['a space before what is taken out at the end', ' Rosa \u00ad\u00a0', 'Rosa'],
  ['what stands between a letter and its mark', 'Fa\u200b\u0308cher', 'F\u00e4cher'],
])('a text of a plant is stored without %s, which nobody can tell by sight', (_, typed, stored) => {
  expect(plantTexts.name.parse(typed)).toBe(stored);
  expect(plantTexts.tag.parse(typed)).toBe(stored);
  expect(plantTexts.name.parse(stored)).toBe(stored);
  expect(storedTexts.name.parse(`a${typed}b`)).toBe(`a${typed}b`.normalize());
});

test('joiners that writing and emoji need, directional marks and all that is plain stay in a text of a plant', () => {
  const kept = [
    'می\u200cخواهم',
    '👩\u200d👩\u200d👧',
    'Malus\u200e domestica\u200f',
    'Taxus  baccata',
  ];
  for (const text of kept) expect(plantTexts.name.parse(text)).toBe(text);
});

test('how long a text of a plant is counts without what is taken out of it', () => {
  const hyphens = '\u00ad'.repeat(10_000);
  expect(plantTexts.name.parse(`a${hyphens}`.repeat(2))).toBe('aa');
  const result = plantTexts.tag.safeParse(`\u00ad${'a'.repeat(51)}`);
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Tag may have at most 50 characters; this one has 51.',
  ]);
});

test.each(['\u00ad', ' \u200b\u2060 ', '\u200b\u3164'])(
  'a text of a plant in which nothing can be seen is none, whatever would be taken out of it: %j',
  (text) => {
    for (const schema of [plantTexts.name, plantTexts.tag]) {
      const [issue] = schema.safeParse(text).error?.issues ?? [];
      expect(issue?.message).toMatch(/^(Name|Tag) must contain at least one visible character\.$/);
    }
  },
);

test('a text is accepted if its NFC is short enough, however long it was before', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '\u1f82',
      '\u03b1\u0313\u0300\u0345',
      '\ufb2c',
      '\u{1d160}',
      '\u{2f800}',
      'e\u0301',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const text = fc.string({ unit, maxLength: 12 });
  fc.assert(
    fc.property(text, (raw) => {
      const line = raw.trim().normalize('NFC');
      expect(readLine(raw, 5)).toBe(Array.from(line).length <= 5 ? line : null);
    }),
  );
});

test('the longest decomposition of the longest name is accepted, and stored in NFC', () => {
  const decomposed = '\u03b1\u0313\u0300\u0345'.repeat(200);
  expect(plantTexts.name.parse(decomposed)).toBe('\u1f82'.repeat(200));
});

test('a text too long is refused by its length, before its marks are put in order', () => {
  const normalize = watchNormalize();
  const text = `a${MARKS.repeat(16_000)}`;
  const result = lineOfText('name', 1, 200).safeParse(text);
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Name may have at most 200 characters; this one has 32001.',
  ]);
  expect(readLine(text, 200)).toBe(null);
  expect(normalize).not.toHaveBeenCalled();
});

test('a text with more marks in a row than any writing needs is refused before they are put in order', () => {
  const name = lineOfText('name', 1, 200);
  const most = `a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`;
  expect(name.parse(most)).toBe(most.normalize('NFC'));
  const normalize = watchNormalize();
  const result = name.safeParse(`a${MARKS.repeat(16)}`);
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Use fewer combining marks in a row.',
  ]);
  expect(readLine(`a${MARKS.repeat(16)}`, 200)).toBe(null);
  expect(normalize).not.toHaveBeenCalled();
});

test('all that a normal form puts in order are marks', () => {
  const [lowest, usual] = ['\u0334', '\u0301'];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const one = String.fromCodePoint(point).normalize('NFD');
    const isMoved =
      !(one + lowest).normalize('NFD').endsWith(lowest) ||
      !(usual + one).normalize('NFD').startsWith(usual);
    if (isMoved) expect(one).toMatch(/\p{M}/u);
  }
});

test.each([
  ['what is short enough', 'n'.repeat(40), 'n'.repeat(40)],
  ['one character too many', 'n'.repeat(41), `${'n'.repeat(40)}…`],
  ['characters of two units each', '🌱'.repeat(40), '🌱'.repeat(40)],
  ['one more of these', '🌱'.repeat(41), `${'🌱'.repeat(40)}…`],
  ['characters of both kinds', `n${'🌱'.repeat(40)}`, `n${'🌱'.repeat(39)}…`],
  ['a space at the cut', `${'n'.repeat(39)} and more`, `${'n'.repeat(39)}…`],
])('a quotation is cut at a whole character: %s', (_what, text, quoted) => {
  expect(shorten(text)).toBe(quoted);
});

test.each(['a plain', 'an „unusual“'])(
  '%s text that is kept does not keep the white space around it',
  (kind) => {
    const padding = ' '.repeat(60_000);
    const read = (i: number) =>
      plantTexts.name.parse(`${padding}${kind} seedling, number ${i}${padding}`);
    expect(megabytesKept(300, read)).toBeLessThan(3);
    expect(read(7)).toBe(`${kind} seedling, number 7`);
  },
);
