import { expect, test } from 'vitest';
import { KnownVersions } from './known-versions.ts';

test('of the states since the start the last 10,000 are known at least, and not all for ever', () => {
  const start = { seq: 7, at: 1000 };
  const versions = new KnownVersions(start);
  expect([versions.has(start), versions.has({ seq: 7, at: 1001 })]).toEqual([true, false]);
  for (let seq = 8; seq <= 30_007; seq += 1) {
    versions.add(1000 + seq);
    const known = Math.max(8, seq - 9_999);
    if (seq % 1000 !== 0) continue;
    expect(versions.has({ seq: known, at: 1000 + known })).toBe(true);
    expect(versions.has({ seq: seq + 1, at: 1001 + seq })).toBe(false);
  }
  expect(versions.has(start)).toBe(false);
  expect(versions.has({ seq: 6, at: 1000 })).toBe(false);
});
