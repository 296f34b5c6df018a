import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

const version = { seq: 7, at: 1000, lastId: 3, total: 3 };
const page = { headers: {}, body: '[{"name":"Rosa","tag":""}]' };

test('a page is found under its key and version alone', () => {
  const pages = new PageCache();
  pages.keep('main /plants?limit=1', version, page);
  expect(pages.find('main /plants?limit=1', { ...version })).toBe(page);
  expect(pages.find('other /plants?limit=1', version)).toBeNull();
  expect(pages.find('main /plants?limit=1', { ...version, seq: 8 })).toBeNull();
  expect(pages.find('main /plants?limit=1', { ...version, at: 2000 })).toBeNull();
});

test('a page that is asked for again after a change replaces what was kept', () => {
  const pages = new PageCache();
  const later = { ...version, seq: 8 };
  const next = { ...page, body: '[]' };
  pages.keep('main /plants?limit=1', version, page);
  pages.keep('main /plants?limit=1', later, next);
  expect(pages.find('main /plants?limit=1', later)).toBe(next);
  expect(pages.find('main /plants?limit=1', version)).toBeNull();
});

test('however many pages are asked for, and however large, the memory for them is bounded', () => {
  const pages = new PageCache();
  for (let after = 0; after < 1000; after += 1) pages.keep(`main ${after}`, version, page);
  const kept = Array.from({ length: 1000 }, (_, after) => pages.find(`main ${after}`, version));
  expect(kept.filter((found) => found !== null).length).toBeLessThanOrEqual(128);
  expect(kept.at(-1)).toBe(page);

  pages.keep('main large', version, { ...page, body: 'x'.repeat(32_769) });
  expect(pages.find('main large', version)).toBeNull();
});
