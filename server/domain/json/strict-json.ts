import { shorten } from '../../contract/text.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-characters.ts';
import { JsonScanner, type TextPlace } from './json-scanner.ts';

/** How deep a text may be nested, and how many values it may hold. */
interface Limits {
  depth: number;
  values: number;
}

/** A thousand plants are 4,002 values; of very many, a body of a megabyte would hold the event loop. */
const LIMITS_OF_BODY: Limits = { depth: 8, values: 10_000 };

const BYTE_ORDER_MARK = 0xfeff;

interface Options {
  /** Where the text begins in what it is a part of. */
  from?: TextPlace;
  /** How deep it is nested there. */
  depth?: number;
  /** Those of a body where none are given. */
  limits?: Limits;
}

/**
 * Parses JSON (RFC 8259) of which we do not know who wrote it: whatever two readers could understand
 * differently is refused. That is duplicate keys, `__proto__`, numbers that no double holds
 * exactly, nesting deeper than 8, more than 10,000 values, a byte order mark, and anything
 * after the value.
 *
 * @throws JsonFault: what is wrong, at which line and column, and what to do.
 */
export function parseStrictJson(text: string, options: Options = {}): unknown {
  const { from = { line: 1, column: 1 }, depth = 0, limits = LIMITS_OF_BODY } = options;
  return new StrictParser(new JsonScanner(text, from), limits).parse(depth);
}

class StrictParser {
  readonly #scanner: JsonScanner;
  readonly #limits: Limits;
  #values = 0;

  constructor(scanner: JsonScanner, limits: Limits) {
    this.#scanner = scanner;
    this.#limits = limits;
  }

  parse(depth: number): unknown {
    const scanner = this.#scanner;
    const first = scanner.peek();
    if (first === BYTE_ORDER_MARK) throw scanner.refusal((words) => words.jsonByteOrderMark);
    if (Number.isNaN(first)) throw scanner.refusal((words) => words.jsonEmpty);
    const value = this.#readValue(first, depth);
    if (!Number.isNaN(scanner.peek())) {
      throw scanner.refusalOfFound((words, found) => words.jsonAfterValue(found));
    }
    return value;
  }

  #readValue(first: number, depth: number): unknown {
    const scanner = this.#scanner;
    this.#values += 1;
    if (this.#values > this.#limits.values) {
      const most = this.#limits.values;
      throw scanner.refusal((words) => words.jsonTooManyValues(most));
    }
    if (first === QUOTE) return scanner.readString();
    if (first === OPEN_BRACE) return this.#readObject(depth + 1);
    if (first === OPEN_BRACKET) return this.#readArray(depth + 1);
    if (scanner.takeWord('true')) return true;
    if (scanner.takeWord('false')) return false;
    if (scanner.takeWord('null')) return null;
    return scanner.readNumber();
  }

  #readObject(depth: number): Record<string, unknown> {
    const scanner = this.#scanner;
    this.#open(depth);
    const object: Record<string, unknown> = {};
    if (this.#closes(CLOSE_BRACE)) return object;
    do {
      const key = this.#readKey(object);
      if (scanner.peek() !== COLON) {
        throw scanner.refusalOfFound((words, found) => words.jsonNoColon(found));
      }
      scanner.skip();
      object[key] = this.#readValue(scanner.peek(), depth);
    } while (this.#goesOn(CLOSE_BRACE));
    return object;
  }

  #readKey(object: Record<string, unknown>): string {
    const scanner = this.#scanner;
    if (scanner.peek() !== QUOTE) {
      throw scanner.refusalOfFound((words, found) => words.jsonNoFieldName(found));
    }
    const key = scanner.readString();
    if (key === '__proto__') throw scanner.refusal((words) => words.jsonRefusedField('__proto__'));
    if (Object.hasOwn(object, key)) {
      const name = JSON.stringify(shorten(key));
      throw scanner.refusal((words) => words.jsonFieldTwice(name));
    }
    return key;
  }

  #readArray(depth: number): unknown[] {
    this.#open(depth);
    const array: unknown[] = [];
    if (this.#closes(CLOSE_BRACKET)) return array;
    do array.push(this.#readValue(this.#scanner.peek(), depth));
    while (this.#goesOn(CLOSE_BRACKET));
    return array;
  }

  #open(depth: number): void {
    if (depth > this.#limits.depth) {
      const most = this.#limits.depth;
      throw this.#scanner.refusal((words) => words.jsonTooDeep(most));
    }
    this.#scanner.skip();
  }

  #closes(mark: number): boolean {
    if (this.#scanner.peek() !== mark) return false;
    this.#scanner.skip();
    return true;
  }

  /** Steps over a comma and tells that more follows, or over the closing bracket. */
  #goesOn(bracket: number): boolean {
    if (this.#closes(bracket)) return false;
    if (!this.#closes(COMMA)) {
      const end = String.fromCharCode(bracket);
      throw this.#scanner.refusalOfFound((words, found) => words.jsonNoComma(found, end));
    }
    return true;
  }
}
