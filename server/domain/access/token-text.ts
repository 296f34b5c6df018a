import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'pst_';
const RANDOM_LENGTH = 30;
const CHECK_LENGTH = 6;
const FORM = `${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}`;
const WHOLE = new RegExp(`^${FORM}$`);
const ANYWHERE = new RegExp(FORM);

/** How long the secrets of sessions and links are: 43 base62 characters hold 256 bits of randomness. */
export const SECRET_LENGTH = 43;

/** What a link's code or a session's secret looks like, wherever in a text it stands. */
export const SECRETS = new RegExp(`[0-9A-Za-z]{${SECRET_LENGTH},}`, 'g');

/** Returns `length` bytes that nobody can predict. */
export type RandomBytes = (length: number) => Uint8Array;

/** Returns `length` base62 characters, each equally likely. */
export function randomBase62(random: RandomBytes, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      // 248 is the largest multiple of 62 in a byte; larger bytes would favour the first characters.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

function checkCharacters(randomPart: string): string {
  let rest = crc32(randomPart);
  let text = '';
  for (let i = 0; i < CHECK_LENGTH; i += 1) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Makes the text of a new token: `pst_`, 30 random base62 characters, 6 of their CRC32. */
export function createTokenText(random: RandomBytes): string {
  const randomPart = randomBase62(random, RANDOM_LENGTH);
  return PREFIX + randomPart + checkCharacters(randomPart);
}

/** Tells whether a text has a token's form and its check characters agree, so that it may be one of ours. */
export function isTokenText(text: string): boolean {
  if (!WHOLE.test(text)) return false;
  const randomPart = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return text.endsWith(checkCharacters(randomPart));
}

/** Tells whether a text holds what has a token's form. */
export function holdsToken(text: string): boolean {
  return ANYWHERE.test(text);
}

/** Tells whether a text holds what has the form of a token, a link's code or a session's secret. */
export function holdsSecret(text: string): boolean {
  return holdsToken(text) || text.search(SECRETS) >= 0;
}

/** Returns the SHA-256 under which a secret is kept, 64 hexadecimal digits. */
export function hashSecret(text: string): string {
  return hash('sha256', text, 'hex');
}
