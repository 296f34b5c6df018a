import { expect, test } from 'vitest';
import { EMPTY_FIELDS } from '../fields/plant-form-schema.ts';
import { isEcho } from './is-echo.ts';

test.each([
  ['straight after an add', {}, 150, true],
  ['a while after an add', {}, 1_500, false],
  ['where none was added', {}, Number.POSITIVE_INFINITY, false],
  ['with a name typed since', { name: 'Ivy' }, 150, false],
  ['with an id typed since', { id: '7' }, 150, false],
  ['with a tag typed since', { tag: 'Fern' }, 150, false],
])('an Enter %s is told from a second press of the same', (_when, typed, since, expected) => {
  expect(isEcho({ ...EMPTY_FIELDS, ...typed }, since)).toBe(expected);
});
