import { expect, test } from 'vitest';
import { isForTests, readImports } from './imports.ts';
import { findTexts } from './texts.ts';

/** What people may read is made in these; commands, logs and the API's description are in English. */
const TOLD_IN = /^web\/.*\.tsx?$/;

/** Names that only look like texts: of keys, of headers, and of what browsers call things. */
const NO_TEXTS = new Set([
  ...['Enter', 'Escape', 'Tab', 'Delete', 'Backspace', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift', 'Control', 'Alt', 'Meta'],
  ...['Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'If-Match', 'Accept', 'Authorization'],
]);

test('every text that people read stands in the catalogues', () => {
  const files = [...readImports().keys()].filter((file) => TOLD_IN.test(file) && !isForTests(file));
  const found = files.flatMap((file) => findTexts(file, (text) => NO_TEXTS.has(text)));
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});
