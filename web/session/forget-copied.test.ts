import { beforeEach, expect, test, vi } from 'vitest';
import { tabStorage } from '../api/tab-storage.ts';
import { answerCopies, forgetCopied } from './forget-copied.ts';
import { PAGE } from './page-name.ts';

const DOUBT = '["main","Ada"] unanswered';

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  tabStorage.setItem(DOUBT, '[]');
});

/** Opens a page, as another tab has it by whose storage this one's was copied. */
function openPage() {
  const end = answerCopies();
  return { end, name: tabStorage.getItem(PAGE) ?? '' };
}

test('what is in doubt is forgotten where the page that asked for it is open and answers', async () => {
  const { name, end } = openPage();
  await forgetCopied(name);
  expect(tabStorage.getItem(DOUBT)).toBeNull();
  end();
});

test('what is in doubt is kept where the page of that name answers no more, whoever else does and asks', async () => {
  const { name, end } = openPage();
  end();
  const other = openPage();
  await Promise.all([forgetCopied(name), forgetCopied(name)]);
  expect(tabStorage.getItem(DOUBT)).toBe('[]');
  other.end();
});

test('a page that is left leaves no name', () => {
  const { end } = openPage();
  end();
  expect(tabStorage.getItem(PAGE)).toBeNull();
});
