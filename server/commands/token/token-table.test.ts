import { expect, it } from 'vitest';
import type { TokenFacts } from '../../contract/token-facts.ts';
import { tokenTable } from './token-table.ts';

const eve: TokenFacts = {
  ...{ id: 'e', name: 'Eve', role: 'viewer', workspace: 'main', state: 'active' },
  ...{ createdAt: '2026-03-02T08:15:00.000Z', expiresAt: null, lastUsedAt: null, lastLink: null },
};

it.each<[Partial<TokenFacts>, told: RegExp]>([
  [{}, /viewer {2,}main {2,}active {2,}2026/],
  [{ untilRestart: true }, /viewer until restart {2,}main {2,}active {2,}2026/],
  [{ state: 'revoked' }, /viewer {2,}main {2,}revoked {2,}2026/],
  [{ state: 'revoked', untilRestart: true }, /viewer {2,}main {2,}revoked until restart {2,}2026/],
])(
  'of a token with %j what could not be saved is told as lasting until a restart',
  (parts, told) => {
    expect(tokenTable([{ ...eve, ...parts }])).toMatch(told);
  },
);
