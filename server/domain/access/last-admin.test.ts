import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TokenRecord } from '../access-store.ts';
import { isActive } from './admission.ts';
import { adminUntil, findLastAdmin } from './last-admin.ts';

const DAY_MS = 24 * 3600 * 1000;
const NOW = 1000 * DAY_MS;

const token = fc.record({
  role: fc.constantFrom<TokenRecord['role']>('admin', 'admin', 'editor'),
  workspace: fc.constantFrom('main', 'main', 'other'),
  expiresAt: fc.constantFrom(
    null,
    ...[-1, 1, 10, 29, 30, 31, 60].map((days) => NOW + days * DAY_MS),
  ),
  revokedAt: fc.constantFrom(null, null, 5),
});

it('the last admin is the one without whom the workspace has none, now or within 30 days and before that one ends', () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 6 }), (parts) => {
      const tokens = parts.map((part, number): TokenRecord => {
        const id = `t${number}`;
        return {
          ...{ id, hash: id, name: id, createdAt: 0, createdBy: null },
          ...{ roleChangedAt: null, roleChangedBy: null },
          ...{ revokedBy: null, foundExpiredAt: null, lastUsedAt: null, ...part },
        };
      });
      const missed = tokens.filter((one) => {
        if (one.role !== 'admin' || one.workspace !== 'main' || !isActive(one, NOW)) return false;
        const others = tokens.filter((other) => other !== one);
        const end = one.expiresAt ?? Number.POSITIVE_INFINITY;
        return adminUntil(others, 'main', NOW) < Math.min(end, NOW + 30 * DAY_MS);
      });
      const last = findLastAdmin(tokens, 'main', NOW);
      expect(missed).toEqual(last ? [last] : []);
    }),
    { numRuns: 2000 },
  );
});
