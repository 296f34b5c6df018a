import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTokenText, hashSecret, isTokenText, randomBase62 } from './token-text.ts';

it('writes a token as pst_, 30 base62 characters and 6 check characters', () => {
  for (let i = 0; i < 200; i += 1) {
    const text = createTokenText(randomBytes);
    expect(text).toMatch(/^pst_[0-9A-Za-z]{36}$/);
    expect(isTokenText(text)).toBe(true);
  }
});

it('recognises a token with one character mistyped as none', () => {
  const text = createTokenText(randomBytes);
  const position = fc.integer({ min: 4, max: text.length - 1 });
  const character = fc.constantFrom(...'0123456789abcxyzABCXYZ');
  fc.assert(
    fc.property(position, character, (at, typed) => {
      fc.pre(text[at] !== typed);
      expect(isTokenText(text.slice(0, at) + typed + text.slice(at + 1))).toBe(false);
    }),
  );
});

it.each(['', 'pst_', 'hello', `pst_${'0'.repeat(35)}`, `pat_${'0'.repeat(36)}`])(
  'takes %j for no token',
  (text) => expect(isTokenText(text)).toBe(false),
);

it('draws every base62 character from every byte below 248, and none from the rest', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const drawn = randomBase62(() => bytes, 248);
  const characters = new Set(drawn);
  expect(characters.size).toBe(62);
  for (const character of characters) expect(drawn.split(character)).toHaveLength(5);
});

it('keeps a secret as its SHA-256', () => {
  expect(hashSecret('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
