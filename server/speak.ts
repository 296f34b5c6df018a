import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Language } from './words/language-names.ts';
import { LANGUAGES } from './words/languages.ts';

const WORDS = /\/server\/words\/words\.ts$/;

/**
 * Lets the app that an environment builds speak a language: puts its texts in the place of `words.ts`. Each module
 * that imports them gets a copy of its own, so that each built file holds the texts that it shows and
 * no others. In the page, `{name}` becomes the text of that name.
 */
export function speak(language: Language, environment: string): Plugin {
  const file = fileURLToPath(new URL(`words/${language}.ts`, import.meta.url));
  const texts: Record<string, unknown> = { ...LANGUAGES[language] };
  return {
    name: `speak-${language}`,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    async resolveId(source, importer) {
      if (!source.endsWith('/words.ts') || !importer) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found || !WORDS.test(found.id)) return null;
      // By its end the build knows the language that a file is written in.
      return `${file}?for=${encodeURIComponent(importer)}&lang.ts`;
    },
    transformIndexHtml(html) {
      const root = `<html lang="${language}" dir="${LANGUAGES[language].direction}">`;
      return html
        .replace('<html lang="en" dir="ltr">', root)
        .replace(/\{(\w+)\}/g, (_, name: string) => {
          const text = texts[name];
          if (typeof text !== 'string') throw new Error(`The page asks for a text named ${name}.`);
          return text;
        });
    },
  };
}
