import type { Page } from '@playwright/test';
import type { Language } from '../../server/words/language-names.ts';
import { mapLanguages } from '../../server/words/languages.ts';
import { readTexts } from '../../torture/house/texts.ts';
import { containing, wordsOf } from './words-of.ts';

const TEXTS = mapLanguages((language) => new Set(readTexts(`server/words/${language}.ts`)));

/** More than one word: nothing that staff have typed is called so by chance. */
const WORDS = /\p{L}{2,}\P{L}+\p{L}{2,}/u;
/** A single one counts where it is all that a place says. */
const ALL_OF_IT = /^\p{Lu}\p{Ll}+$/u;

/** For each language the texts of all others that it does not say likewise. */
const FOREIGN = mapLanguages((language) =>
  Object.entries(TEXTS)
    .flatMap(([other, texts]) => (other === language ? [] : [...texts]))
    .filter((text) => !TEXTS[language].has(text) && (WORDS.test(text) || ALL_OF_IT.test(text))),
);

/** Lists what a page says in a language that is not its own, to whoever sees it and to whoever hears it. */
export async function findForeign(page: Page): Promise<string[]> {
  const said = await page.evaluate(readSaid);
  const { language } = wordsOf(page);
  const [places, all] = [new Set(said), said.join('\n')];
  return FOREIGN[language as Language].filter((text) =>
    WORDS.test(text) ? all.includes(text) && asWords(text).test(all) : places.has(text),
  );
}

/** Matches a text where it neither begins nor ends within a word. */
function asWords(text: string): RegExp {
  return new RegExp(`(?<!\\p{L})${containing(text).source}(?!\\p{L})`, 'u');
}

function readSaid(): string[] {
  const named = ['aria-label', 'title', 'placeholder', 'alt', 'data-label'];
  const isForeign = (part: Element | null) => part?.closest('[lang]:not(html)') != null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said: string[] = [document.title];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // On a label stand the words of a plant's name, each by itself where it is long.
    if (!isForeign(text.parentElement) && !text.parentElement?.closest('[data-paper]'))
      said.push(text.textContent ?? '');
  }
  for (const part of document.querySelectorAll('*')) {
    if (!isForeign(part)) said.push(...named.map((name) => part.getAttribute(name) ?? ''));
  }
  return said.map((text) => text.trim());
}
