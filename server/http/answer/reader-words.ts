import { getCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import { LANGUAGE_COOKIE, LANGUAGE_HEADER, type Language } from '../../words/language-names.ts';
import { isLanguage, LANGUAGES, type Words } from '../../words/languages.ts';
import type { AppContext } from '../context.ts';

/** Browsers name a few languages; what comes behind so many characters is not looked at. */
const MAX_HEADER_LENGTH = 1000;

/** Returns what to say in the language of whoever uses the app. Programs, outside of it, are told in English. */
export function readerWords(c: AppContext): Words {
  if (!c.req.path.startsWith('/bff/')) return LANGUAGES.en;
  const ofPage = c.req.header(LANGUAGE_HEADER);
  return LANGUAGES[isLanguage(ofPage) ? ofPage : readerLanguage(c)];
}

/** Tells in which language somebody reads: the one chosen in this browser, else the first that it prefers (RFC 9110, section 12.5.4). */
export function readerLanguage(c: AppContext): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return chosen;
  const header = c.req.header('accept-language')?.slice(0, MAX_HEADER_LENGTH) ?? '';
  const accepted = parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-', 1)[0]);
  return accepted.find(isLanguage) ?? 'en';
}
