/** Below it a count is written alike in every language there is here, without Intl, whose first use is slow. */
const FIRST_GROUPED = 1000;

/** By locale: making one takes far longer than what it is made for. */
const formats: Record<string, Intl.NumberFormat> = {};

/** Writes a whole count as the reader's locale does: 104,233 or 104.233. */
export function formatCount(count: number, locale: string): string {
  if (count < FIRST_GROUPED) return String(count);
  formats[locale] ??= new Intl.NumberFormat(readerLocale(locale));
  return formats[locale].format(count);
}

/** Returns the locale that the reader's browser prefers of a language; without one, the language's own here. */
export function readerLocale(locale: string): string {
  const language = languageOf(locale);
  const preferred = typeof document === 'undefined' ? [] : navigator.languages;
  return preferred.find((one) => languageOf(one) === language) ?? locale;
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? '';
}
