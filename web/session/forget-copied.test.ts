import { beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../server/contract/answers.ts';
import { notePageOf, pageOf } from '../api/page-of.ts';
import { tabStorage } from '../api/web-storage.ts';
import { answerCopies, forgetCopied } from './forget-copied.ts';
import { PAGE } from './page-name.ts';

const ADA: SessionView = {
  tokenId: 'of-ada',
  name: 'Ada',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};
const KEPT = [
  '["main","Ada"] plants-sent',
  '["main","Ada"] unanswered',
  '["main","Ben"] plant-draft',
];

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  for (const name of KEPT) tabStorage.setItem(name, '[]');
  notePageOf(ADA);
});

/** What people keep in the tab. */
function kept(): string[] {
  return KEPT.filter((name) => tabStorage.getItem(name) !== null);
}

/** Opens a page, as another tab has it by whose storage this one's was copied. */
function openPage() {
  const end = answerCopies();
  return { end, name: tabStorage.getItem(PAGE) ?? '' };
}

test('what people keep is forgotten where the page that keeps it is open and answers, but not whose page it is', async () => {
  const { name, end } = openPage();
  await forgetCopied(name);
  expect(kept()).toEqual([]);
  expect(pageOf(ADA)).toBe('of-ada');
  end();
});

test('what people keep stays where the page of that name answers no more, whoever else does and asks', async () => {
  const { name, end } = openPage();
  end();
  const other = openPage();
  await Promise.all([forgetCopied(name), forgetCopied(name)]);
  expect(kept()).toEqual(KEPT);
  other.end();
});

test('a page that is left leaves no name', () => {
  const { end } = openPage();
  end();
  expect(tabStorage.getItem(PAGE)).toBeNull();
});
