import { escapeUnseen } from './escape-unseen.ts';

/** What begins as a token does, whole or cut; nobody's token belongs in a log, wherever it was pasted. */
const TOKEN = /pst_[0-9A-Za-z]+/g;

/** A path is cut at 200 characters; of a secret, so many may be left at the end of a text, and no more. */
const SHOWN_PART = 7;

/** Where a text ends, after what is left of an escape that was cut. */
const END = '(?:%[0-9A-Fa-f]?)?(?=")';

/** Makes what rewrites a line of the log, which is JSON and stays the same but for the secrets in it. */
export function createSafeLogLine(adminToken: string | null): (line: string) => string {
  const secret = adminToken === null ? null : patternOf(adminToken);
  return function safeLogLine(line) {
    const masked = secret ? line.replace(secret, '…') : line;
    return escapeUnseen(masked.replace(TOKEN, 'pst_…'));
  };
}

/** Matches a secret of printable ASCII as JSON writes it or as an address does, whole, or cut at a text's end. */
function patternOf(secret: string): RegExp {
  const forms = Array.from(secret, (character) => {
    const plain = JSON.stringify(character)
      .slice(1, -1)
      .replace(/[^0-9A-Za-z]/g, '\\$&');
    const hex = character.charCodeAt(0).toString(16);
    return `(?:${plain}|%${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
  const cut = forms.slice(SHOWN_PART + 1).reduceRight((rest, form) => `(?:${form}${rest})?`, '');
  const start = forms.slice(0, SHOWN_PART + 1).join('');
  return new RegExp(`${forms.join('')}|${start}${cut}${END}`, 'g');
}

/** How every log of the server is made; `adminToken` is masked in it, as every token is. */
export function logOptions(adminToken: string | null) {
  return { hooks: { streamWrite: createSafeLogLine(adminToken) } };
}
