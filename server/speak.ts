import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Language } from './words/language-names.ts';
import { LANGUAGES, type Words } from './words/languages.ts';

const WORDS = /\/server\/words\/words\.ts$/;

/**
 * Lets the app that an environment builds speak a language: puts its texts in the place of `words.ts`.
 * Each module that imports them gets a copy of its own, so that each built file holds the texts that
 * it shows and no others. The page, which stands in English, gets its texts too.
 */
export function speak(language: Language, environment: string): Plugin {
  const file = fileURLToPath(new URL(`words/${language}.ts`, import.meta.url));
  return {
    name: `speak-${language}`,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    async resolveId(source, importer) {
      if (!source.endsWith('/words.ts') || !importer) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found || !WORDS.test(found.id)) return null;
      // By its end the build knows the language that a file is written in.
      return `${file}?for=${encodeURIComponent(importer)}&lang.ts`;
    },
    generateBundle: {
      // Once the page is there.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('There is no page.');
        const own = textsOfPage(LANGUAGES[language]);
        page.source = textsOfPage(LANGUAGES.en).reduce((html, text, at) => {
          if (!html.includes(text)) this.error(`The page does not say: ${text}`);
          return html.replaceAll(text, own[at] ?? text);
        }, String(page.source));
      },
    },
  };
}

/** What the page itself says, before any script has run. */
function textsOfPage(words: Words): string[] {
  const { productName, pageDescription, pageNotLoaded, reload } = words;
  const root = `<html lang="${words.language}" dir="${words.direction}"`;
  return [root, pageDescription, pageNotLoaded, `>${reload}<`, `>${productName}<`];
}
