import type { Page } from '@playwright/test';
import * as de from '../../server/words/de.ts';
import * as en from '../../server/words/en.ts';

const german: Record<string, unknown> = { ...de };

/** Every plain English text that German says otherwise; shorter ones stand in German words too. */
const ENGLISH = Object.entries(en).flatMap(([name, text]) =>
  typeof text === 'string' && text !== german[name] && text.length > 3 ? [text] : [],
);

/** Lists what a page in German says in English, to whoever sees it and to whoever hears it. */
export async function findForeign(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'data-label'];
    const isForeign = (part: Element | null) => part?.closest('[lang=en]') != null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!isForeign(text.parentElement)) found.push(text.textContent ?? '');
    }
    for (const part of document.querySelectorAll('*')) {
      if (!isForeign(part)) found.push(...named.map((name) => part.getAttribute(name) ?? ''));
    }
    return found.map((text) => text.trim());
  });
  return ENGLISH.filter((text) => said.includes(text));
}
