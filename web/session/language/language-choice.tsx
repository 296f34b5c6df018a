import { LANGUAGE_COOKIE, LANGUAGE_NAMES } from '../../../server/words/language-names.ts';
import * as words from '../../../server/words/words.ts';
import { BASE_PATH } from '../../api/base-path.ts';
import * as buttonCss from '../../ui/control/underlined-button.module.css';
import * as css from './language-choice.module.css';

/** As long as browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

/** Offers the app in every language there is. */
export function LanguageChoice() {
  return (
    <ul className={css.languages} aria-label={words.languageChoice}>
      {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
        <li key={language} lang={language}>
          {language === words.language ? (
            <span aria-current="true">{name}</span>
          ) : (
            <button type="button" className={buttonCss.button} onClick={() => choose(language)}>
              {name}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is typed into the form and the rows outlasts a reload; what does not has the browser ask before. */
function choose(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the cookie store, and none where the page came without TLS.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=${BASE_PATH || '/'}; Max-Age=${KEPT_SECONDS}; SameSite=Lax`;
  location.reload();
}
