/** Every language there is, by the name that those who read it look for. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' };
export type Language = keyof typeof LANGUAGE_NAMES;

/** The browser keeps in it which language somebody chose. */
export const LANGUAGE_COOKIE = 'language';

/** Tells in which language the page is that asks: another tab may have chosen another one since. */
export const LANGUAGE_HEADER = 'X-Language';
