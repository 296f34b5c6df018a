import { expect, test } from 'vitest';
import { fitText, LINE_HEIGHT, type TextBox } from './fit-text.ts';

/** Every letter half as wide as it is high, those of scripts without spaces as wide as high. */
function measure(text: string): number {
  return Array.from(text, (letter) => (letter > '\u3000' ? 1 : 0.5)).reduce((a, b) => a + b, 0);
}

const box: TextBox = { width: 20, height: 12, largest: 4, smallest: 1 };

const fit = (text: string, given: Partial<TextBox> = {}) =>
  fitText(text, { ...box, ...given }, measure);

test('a short text is set in the largest size, on one line', () => {
  expect(fit('Moss')).toEqual({ size: 4, lines: ['Moss'] });
});

test('a longer one is broken at spaces and hyphens before it shrinks', () => {
  expect(fit('Boston fern')).toEqual({ size: 4, lines: ['Boston', 'fern'] });
  expect(fit('Hänge-Birke', { width: 14 }).lines).toEqual(['Hänge-', 'Birke']);
});

test('it shrinks before a word is broken, and breaks one rather than be too small to read', () => {
  const { size, lines } = fit('Pseudolarix');
  expect(lines).toEqual(['Pseudolarix']);
  expect(size).toBeCloseTo(3.6);
  expect(fit('W'.repeat(40)).lines.length).toBeGreaterThan(1);
  expect(fit('W'.repeat(40)).size).toBeCloseTo(2);
});

test('a text without spaces is broken between any two of its signs', () => {
  expect(fit('鸡爪槭红枫').lines).toEqual(['鸡爪槭红枫']);
  expect(fit('鸡爪槭红枫日本枫').lines).toEqual(['鸡爪槭红枫', '日本枫']);
});

test('marks stay with their letter', () => {
  const { lines } = fit('q\u0301'.repeat(60), { smallest: 2 });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every((line) => !/^\p{M}/u.test(line))).toBe(true);
});

test('what does not fit at the smallest size is left out, and the last line says so', () => {
  const { size, lines } = fit('W'.repeat(200), { smallest: 2 });
  expect(size).toBe(2);
  expect(lines).toEqual([...Array(4).fill('W'.repeat(20)), `${'W'.repeat(19)}…`]);
});

test('what says that something is left out is within the box too', () => {
  const narrow = (text: string) =>
    Array.from(text, (letter) => (letter === '…' ? 1 : 0.3)).reduce((a, b) => a + b, 0);
  const { size, lines } = fitText('i'.repeat(400), { ...box, smallest: 2 }, narrow);
  expect(lines.at(-1)).toMatch(/i…$/);
  for (const line of lines) expect(narrow(line) * size).toBeLessThanOrEqual(box.width);
});

test('nothing that can be written is higher or wider than its box, and nothing but spaces is lost', () => {
  const words = [
    'Acer',
    'palmatum',
    '‘Ōsakazuki’',
    '紅葉',
    'شجرة',
    'Gold-Johannisbeere',
    'x'.repeat(70),
  ];
  for (let count = 1; count <= 40; count += 1) {
    const text = Array.from({ length: count }, (_, index) => words[index % words.length]).join(' ');
    const { size, lines } = fit(text, { smallest: 0.1 });
    expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(box.height + 1e-3);
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width + 1e-6);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});
