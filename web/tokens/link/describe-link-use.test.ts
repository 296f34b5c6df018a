import { afterEach, expect, test, vi } from 'vitest';
import { describeLinkUse } from './describe-link-use.ts';

const MADE_AT = Date.parse('2026-11-22T12:00:00.000Z');
const LINK = { expiresAt: '2026-11-22T12:15:00.000Z', lastsMs: 15 * 60_000 - 40 };

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['right', 0],
  ['two days late', -2 * 86_400_000],
  ['two days ahead', 2 * 86_400_000],
])('a link lasts as long as the server says where the browser’s clock is %s', (_how, offBy) => {
  vi.setSystemTime(MADE_AT + offBy);
  expect(describeLinkUse(LINK, 'Ben')).toMatch(/\b15 minutes\b/);
});
