import { DomainError } from '../domain/errors.ts';
import { readExactNumber } from './exact-number.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const MAX_QUOTED = 40;

/** Reads the words of a JSON text one after the other, and says where it stands when one is wrong. */
export class JsonScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How many characters have been read. */
  get at(): number {
    return this.#at;
  }

  /** Steps over white space and returns the code of the character after it, NaN at the end. */
  peek(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at += 1;
    }
  }

  /** Steps over one character that `peek` has shown. */
  skip(): void {
    this.#at += 1;
  }

  /** Steps over `word` where the text goes on with it. */
  takeWord(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  /** Reads a text whose opening quote `peek` has shown. */
  readString(): string {
    this.#at += 1;
    let begin = this.#at;
    let done = '';
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        done += this.#text.slice(begin, this.#at) + this.#readEscape();
        begin = this.#at;
      } else if (code >= 0x20) this.#at += 1;
      else throw this.refusal(`${this.found()} is inside a text; end the text or escape it`);
    }
    const end = this.#at;
    this.#at += 1;
    return done + this.#text.slice(begin, end);
  }

  #readEscape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    const digits = letter === 'u' ? this.#text.slice(this.#at + 2, this.#at + 6) : '';
    if (/^[0-9a-fA-F]{4}$/.test(digits)) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const character = ESCAPES[letter];
    if (character === undefined) {
      throw this.refusal('a backslash begins no JSON escape; write two for one backslash');
    }
    this.#at += 2;
    return character;
  }

  readNumber(): number {
    NUMBER.lastIndex = this.#at;
    const literal = NUMBER.exec(this.#text)?.[0];
    if (literal === undefined) {
      throw this.refusal(`${this.found()} stands where a JSON value belongs`);
    }
    const value = readExactNumber(literal);
    if (value === null) {
      throw this.refusal(
        `the number ${shorten(literal)} cannot be represented exactly; send one of fewer digits`,
      );
    }
    this.#at += literal.length;
    return value;
  }

  /** Names what stands at the current place, for a message. */
  found(): string {
    const point = this.#text.codePointAt(this.#at);
    if (point === undefined) return 'the end of the body';
    return point > 0x20 && point < 0x7f
      ? `the character ${String.fromCodePoint(point)}`
      : `the character U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  }

  /** Makes the error for what stands at the current place: what is wrong, and what to do. */
  refusal(what: string): DomainError {
    const before = this.#text.slice(0, this.#at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return new DomainError(
      'invalid_json',
      `The body is not acceptable JSON: at line ${before.length}, column ${column}, ${what}.`,
    );
  }
}

/** Cuts what a message quotes from the body. */
export function shorten(text: string): string {
  return text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`;
}
