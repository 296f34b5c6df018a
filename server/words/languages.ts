import * as de from './de.ts';
import * as en from './en.ts';
import { LANGUAGE_NAMES, type Language } from './language-names.ts';

/** What people read, in one language: plain texts, and functions that put something into a text. */
export type Words = {
  [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : (typeof en)[Name];
};

/** What is said to somebody, in the language that they read. */
export type Say = (words: Words) => string;

/** All texts in every language. A new one is a file here, and its name in `language-names.ts`. */
export const LANGUAGES: Record<Language, Words> = { en, de };

/** Tells whether a text is the code of a language that there is. */
export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGE_NAMES, text);
}

/** Makes something for each language. */
export function mapLanguages<Made>(make: (language: Language) => Made): Record<Language, Made> {
  return { en: make('en'), de: make('de') };
}
