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

const MAX_JSON_DEPTH = 8;

/** A thousand plants are 4,002 values; of very many, a body of a megabyte would hold the event loop. */
const MAX_VALUES = 10_000;

const BYTE_ORDER_MARK = 0xfeff;

const BEGIN: TextPlace = { line: 1, column: 1 };

/**
 * Parses JSON (RFC 8259) from a sender we do not know: whatever two readers could understand
 * differently is refused. That is duplicate keys, `__proto__`, numbers that no double holds
 * exactly, nesting deeper than 8, more than 10,000 values, a byte order mark, and anything
 * after the value.
 *
 * @param from where the text begins in what it is a part of, and `depth` how deep it is nested there.
 * @throws DomainError `invalid_json`: what is wrong, at which line and column, and what to do.
 */
export function parseStrictJson(text: string, from: TextPlace = BEGIN, depth = 0): unknown {
  const scanner = new JsonScanner(text, from);
  const first = scanner.peek();
  if (first === BYTE_ORDER_MARK) throw scanner.refusal('there is a byte order mark; leave it out');
  if (Number.isNaN(first)) throw scanner.refusal('there is no value; send a JSON object');
  const value = readValue(scanner, first, depth);
  if (!Number.isNaN(scanner.peek())) {
    throw scanner.refusal(`${scanner.found()} follows the end of the JSON value; remove it`);
  }
  return value;
}

function readValue(scanner: JsonScanner, first: number, depth: number): unknown {
  if (scanner.countValue() > MAX_VALUES) {
    throw scanner.refusal(`there are more than ${MAX_VALUES} values; send fewer`);
  }
  if (first === QUOTE) return scanner.readString();
  if (first === OPEN_BRACE) return readObject(scanner, depth + 1);
  if (first === OPEN_BRACKET) return readArray(scanner, depth + 1);
  if (scanner.takeWord('true')) return true;
  if (scanner.takeWord('false')) return false;
  if (scanner.takeWord('null')) return null;
  return scanner.readNumber();
}

function readObject(scanner: JsonScanner, depth: number): Record<string, unknown> {
  open(scanner, depth);
  const object: Record<string, unknown> = {};
  if (closes(scanner, CLOSE_BRACE)) return object;
  do {
    const key = readKey(scanner, object);
    if (scanner.peek() !== COLON) {
      throw scanner.refusal(`${scanner.found()} stands where a colon belongs`);
    }
    scanner.skip();
    object[key] = readValue(scanner, scanner.peek(), depth);
  } while (goesOn(scanner, CLOSE_BRACE));
  return object;
}

function readKey(scanner: JsonScanner, object: Record<string, unknown>): string {
  if (scanner.peek() !== QUOTE) {
    throw scanner.refusal(`${scanner.found()} stands where a field name in quotes belongs`);
  }
  const key = scanner.readString();
  if (key === '__proto__') throw scanner.refusal('the field __proto__ is refused; remove it');
  if (Object.hasOwn(object, key)) {
    throw scanner.refusal(`the field ${JSON.stringify(shorten(key))} comes twice; send it once`);
  }
  return key;
}

function readArray(scanner: JsonScanner, depth: number): unknown[] {
  open(scanner, depth);
  const array: unknown[] = [];
  if (closes(scanner, CLOSE_BRACKET)) return array;
  do array.push(readValue(scanner, scanner.peek(), depth));
  while (goesOn(scanner, CLOSE_BRACKET));
  return array;
}

function open(scanner: JsonScanner, depth: number): void {
  if (depth > MAX_JSON_DEPTH) {
    throw scanner.refusal(`the nesting is deeper than ${MAX_JSON_DEPTH} levels; flatten it`);
  }
  scanner.skip();
}

function closes(scanner: JsonScanner, bracket: number): boolean {
  if (scanner.peek() !== bracket) return false;
  scanner.skip();
  return true;
}

/** Steps over a comma and tells that more follows, or over the closing bracket. */
function goesOn(scanner: JsonScanner, bracket: number): boolean {
  if (closes(scanner, bracket)) return false;
  if (!closes(scanner, COMMA)) {
    const end = String.fromCharCode(bracket);
    throw scanner.refusal(`${scanner.found()} stands where a comma or ${end} belongs`);
  }
  return true;
}
