import * as de from './de.ts';
import * as en from './en.ts';

/** What people read, in one language: plain texts, and functions that put something into a text. */
export type Words = {
  [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : (typeof en)[Name];
};

/** What is said to somebody, in the language that they read. */
export type Say = (words: Words) => string;

/** Every language there is. A new one is a file with all the texts, and its name here. */
export const LANGUAGES = { en, de } satisfies Record<string, Words>;
export type Language = keyof typeof LANGUAGES;

/** Makes something for each language. */
export function mapLanguages<Made>(make: (language: Language) => Made): Record<Language, Made> {
  return { en: make('en'), de: make('de') };
}

/** The browser keeps in it which language somebody chose. */
export const LANGUAGE_COOKIE = 'language';
