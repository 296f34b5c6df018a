import type { BrowserContext, Page } from '@playwright/test';
import * as en from '../../server/words/en.ts';
import { isLanguage, LANGUAGES, type Words } from '../../server/words/languages.ts';

const spoken = new WeakMap<BrowserContext, Words>();

/** Remembers in which language the pages of a browser speak that prefers a locale; without one, English. */
export function speak(context: BrowserContext, locale: string | undefined): void {
  const language = locale?.split('-', 1)[0];
  spoken.set(context, isLanguage(language) ? LANGUAGES[language] : en);
}

/** Returns the texts that a page shows, in its own language. */
export function wordsOf(page: Page): Words {
  return spoken.get(page.context()) ?? en;
}

/** Puts the pieces of a sentence together, as a screen reader tells it. */
export function joined(piecesWith: (spare: (text: string) => string) => string[]): string {
  return piecesWith((text) => text).join('');
}

/** Matches a text from end to end, whichever count stands in it. */
export function withAnyCount(say: (count: number) => string): RegExp {
  const forms = [1, 2].map((count) => escaped(say(count)).replace(String(count), '[\\d.,]+'));
  return new RegExp(`^(?:${forms.join('|')})$`);
}

/** Matches texts that begin as one does up to what is put into it. */
export function beginningOf(say: (put: string) => string): RegExp {
  return new RegExp(`^${escaped(say('\0').split('\0', 1)[0] ?? '')}`);
}

/** Matches what contains a text, where only a pattern is asked for a part. */
export function containing(text: string): RegExp {
  return new RegExp(escaped(text));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
