import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';

const { en, ...others } = LANGUAGES;

test.each(Object.entries(others))('%s says what English says, and nothing else', (_, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
});

test.each(Object.entries(LANGUAGES))('%s leaves no text empty', (name, words) => {
  expect(words.language).toBe(name);
  expect(Object.entries(words).filter(([, text]) => text === '')).toEqual([]);
});
