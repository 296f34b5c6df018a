import { LANGUAGE_HEADER } from '../../../server/words/language-names.ts';
import * as words from '../../../server/words/words.ts';

/** Has whoever is not let in told why in the page's language. */
export const languageHeaders = { [LANGUAGE_HEADER]: words.language };
