import { expect, test } from 'vitest';
import { readToken } from './read-token.ts';

test.each([
  '  q7-Token_1 \n',
  'Bearer q7-Token_1',
  'bearer  q7-Token_1',
  '“q7-Token_1”',
  '\u200bq7-Token_1\ufeff',
  'q7-To\r\n ken_1',
])('the token is read from what was pasted: %j', (pasted) => {
  expect(readToken(pasted)).toBe('q7-Token_1');
});

test('what a token of the settings may hold stays', () => {
  expect(readToken('"Bearer":!~')).toBe('"Bearer":!~');
});
