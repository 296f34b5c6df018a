import { expect, it } from 'vitest';
import { tokenView as token } from '../../testing/token-view.ts';
import { describeKept } from './describe-kept.ts';

const ada = token('Ada', { createdBy: null });

it.each([
  ['none', [ada, token('Ben', { createdBy: 'Cleo' })], ''],
  [
    'none that is still good',
    [ada, token('Ben', { isExpired: true }), token('Cleo', { revokedAt: '2030-01-01T00:00:00Z' })],
    '',
  ],
  [
    'one',
    [ada, token('Till')],
    'Till, a token that Ada created, stays valid. Revoke it too if it should stop working.',
  ],
  [
    'several',
    [ada, token('Till'), token('Scanner')],
    'The 2 tokens that Ada created stay valid. Revoke any that should stop working.',
  ],
])(
  'who revokes a maker of tokens is told how many of them stay good: %s',
  (_case, tokens, expected) => {
    expect(describeKept(ada, tokens)).toBe(expected);
  },
);
