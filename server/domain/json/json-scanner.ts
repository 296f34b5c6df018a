import { shorten } from '../../contract/text.ts';
import { LANGUAGES, type Say, type Words } from '../../words/languages.ts';
import { DomainError } from '../errors.ts';
import { readExactNumber } from './exact-number.ts';
import { BACKSLASH, isJsonSpace, QUOTE } from './json-characters.ts';

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** A place in a text, both counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** What is wrong with a JSON text, and where: at which place, and at which index the character stands. */
export class JsonFault extends DomainError {
  readonly what: string;
  /** Says what is wrong to whoever has chosen the file that the text is of. */
  readonly sayWhat: Say;
  readonly index: number;
  readonly place: TextPlace;

  constructor(sayWhat: Say, index: number, place: TextPlace) {
    const what = sayWhat(LANGUAGES.en);
    // Only programs send bodies that are no JSON.
    super(
      'invalid_json',
      `The body is not acceptable JSON: at line ${place.line}, column ${place.column}, ${what}.`,
    );
    this.what = what;
    this.sayWhat = sayWhat;
    this.index = index;
    this.place = place;
  }
}

/** Says what is wrong with what stands at a place, which `found` names. */
type SayFound = (words: Words, found: string) => string;

/** Reads the words of a JSON text one after the other, and says where it stands when one is wrong. */
export class JsonScanner {
  readonly #text: string;
  readonly #from: TextPlace;
  #at = 0;

  constructor(text: string, from: TextPlace) {
    this.#text = text;
    this.#from = from;
  }

  /** Steps over white space and returns the code of the character after it, NaN at the end. */
  peek(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (!isJsonSpace(code)) return code;
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

  /**
   * Reads a text whose opening quote `peek` has shown. The text is a copy: a part cut out of a body
   * would keep the whole of it in memory for as long as the plant that is made of it.
   */
  readString(): string {
    const begin = this.#at;
    this.#at += 1;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) this.#skipEscape();
      else if (code >= 0x20) this.#at += 1;
      else throw this.refusalOfFound((words, found) => words.jsonInQuotes(found));
    }
    this.#at += 1;
    return JSON.parse(this.#text.slice(begin, this.#at));
  }

  #skipEscape(): void {
    ESCAPE.lastIndex = this.#at;
    const length = ESCAPE.exec(this.#text)?.[0].length;
    if (length === undefined) {
      throw this.refusal((words) => words.jsonNoEscape);
    }
    this.#at += length;
  }

  readNumber(): number {
    NUMBER.lastIndex = this.#at;
    const literal = NUMBER.exec(this.#text)?.[0];
    if (literal === undefined) {
      throw this.refusalOfFound((words, found) => words.jsonNoValue(found));
    }
    const value = readExactNumber(literal);
    if (value === null) {
      const number = shorten(literal);
      throw this.refusal((words) => words.jsonInexactNumber(number));
    }
    this.#at += literal.length;
    return value;
  }

  /** Makes the error for what stands at the current place, which the message names. */
  refusalOfFound(say: SayFound): JsonFault {
    const character = this.#character();
    return this.refusal((words) =>
      say(words, character === null ? words.jsonEndOfText : words.jsonCharacter(character)),
    );
  }

  /** Names the character at the current place; null at the end. */
  #character(): string | null {
    const point = this.#text.codePointAt(this.#at);
    if (point === undefined) return null;
    return point > 0x20 && point < 0x7f
      ? String.fromCodePoint(point)
      : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  }

  /** Makes the error for what stands at the current place: what is wrong, and what to do. */
  refusal(sayWhat: Say): JsonFault {
    let { line, column } = this.#from;
    let begin = 0;
    for (let end = this.#lineEnd(0); end >= 0; end = this.#lineEnd(begin)) {
      line += 1;
      column = 1;
      begin = end + 1;
    }
    column += this.#at - begin;
    return new JsonFault(sayWhat, this.#at, { line, column });
  }

  /** Finds where the line that begins at `begin` ends, or -1 where that is not before the current place. */
  #lineEnd(begin: number): number {
    const end = this.#text.indexOf('\n', begin);
    return end < this.#at ? end : -1;
  }
}
