import { expect, it } from 'vitest';
import { FIRST_FIELDS, newTokenOf, tokenFormSchema } from './token-form-schema.ts';

const fields = { ...FIRST_FIELDS, name: ' Till 2 ' };

it.each([
  ['90', 90],
  ['365', 365],
  ['never', null],
])('reads the choice %s', (expires, read) => {
  const body = { name: 'Till 2', role: 'editor', expires: read };
  expect(newTokenOf(tokenFormSchema.parse({ ...fields, expires }))).toEqual(body);
});

it('takes a date as good to its end, where the reader is', () => {
  const read = tokenFormSchema.parse({ ...fields, expires: 'date', date: '2080-03-31' });
  expect(newTokenOf(read).expires).toBe(new Date(2080, 2, 31, 23, 59, 59, 999).toISOString());
});

it.each(['', '2020-01-01', 'x', '2080-02-32'])('refuses the date "%s" under its field', (date) => {
  const result = tokenFormSchema.safeParse({ ...fields, expires: 'date', date });
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['date']]);
});

it('passes over a date that is not asked for', () => {
  expect(tokenFormSchema.safeParse({ ...fields, date: 'x' }).success).toBe(true);
});
