import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isJsonSpace,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../domain/json/json-characters.ts';
import { JsonScanner, type TextPlace } from '../../domain/json/json-scanner.ts';
import { parseStrictJson } from '../../domain/json/strict-json.ts';
import type { FilePiece } from './file-pieces.ts';
import { unreadable } from './unreadable-file.ts';

/** Two orders of magnitude above a plant: what is longer has a text or a bracket that never ends. */
const MAX_ENTRY_CHARS = 256 * 1024;

/** One entry of a list, and how much of the file has been read with it, from 0 to 1. */
export interface JsonEntry {
  value: unknown;
  share: number;
}

/**
 * Yields the entries of a JSON list, read as strictly as a body, those that end in each piece
 * together. Only the entry that has not ended yet is kept.
 *
 * @throws DomainError `invalid_json`; `unreadable_file` for an entry that does not end.
 */
export function* readEntries(pieces: Iterable<FilePiece>): Generator<JsonEntry[]> {
  const reader = new EntryReader();
  for (const piece of pieces) yield reader.take(piece);
  reader.end();
}

class EntryReader {
  #part: 'before' | 'list' | 'after' = 'before';
  #values: unknown[] = [];
  #count = 0;
  /** What earlier pieces hold of the entry that has not ended yet. */
  #entry = '';
  #entryFrom: TextPlace = { line: 1, column: 1 };
  /** Where the entry goes on in this piece; null between entries. */
  #begin: number | null = null;
  /** How many brackets are open in the entry. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #line = 1;
  /** Where the line began and how much has been read before this piece, in characters. */
  #lineBegin = 0;
  #offset = 0;

  /** Takes the next piece and returns the entries that end in it. */
  take({ text, share }: FilePiece): JsonEntry[] {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isInText) this.#stepInText(code);
      else if (!isJsonSpace(code)) this.#step(text, at, code);
      else if (code === LINE_FEED) this.#beginLine(at + 1);
    }
    if (this.#begin !== null) {
      this.#entry += text.slice(this.#begin);
      this.#begin = 0;
    }
    if (this.#entry.length > MAX_ENTRY_CHARS) {
      const entry = this.#count + 1;
      throw unreadable((words) => words.entryTooLong(entry, MAX_ENTRY_CHARS));
    }
    this.#offset += text.length;
    const values = this.#values;
    this.#values = [];
    return values.map((value) => ({ value, share }));
  }

  /** @throws DomainError `invalid_json` where the list has not ended. */
  end(): void {
    if (this.#part === 'after') return;
    if (this.#entry !== '') parseStrictJson(this.#entry, { from: this.#entryFrom, depth: 1 });
    const scanner = new JsonScanner('', this.#placeOf(0));
    throw scanner.refusal((words) => words.jsonNoComma(words.jsonEndOfFile, ']'));
  }

  #stepInText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isInText = false;
  }

  #beginLine(at: number): void {
    this.#line += 1;
    this.#lineBegin = this.#offset + at;
  }

  /** Looks at one character that is neither white space nor inside a text. */
  #step(text: string, at: number, code: number): void {
    if (this.#part === 'after') {
      throw this.#scannerAt(text, at).refusalOfFound((words, found) => words.jsonAfterList(found));
    }
    if (this.#part === 'before') {
      if (code !== OPEN_BRACKET) {
        throw this.#scannerAt(text, at).refusalOfFound((words, found) => words.jsonNoList(found));
      }
      this.#part = 'list';
      return;
    }
    if (this.#depth === 0 && (code === COMMA || code === CLOSE_BRACKET)) {
      this.#endEntry(text, at, code);
      return;
    }
    if (this.#begin === null) {
      this.#begin = at;
      this.#entryFrom = this.#placeOf(at);
    }
    if (code === QUOTE) this.#isInText = true;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) this.#depth += 1;
    else if (this.#depth > 0 && (code === CLOSE_BRACKET || code === CLOSE_BRACE)) this.#depth -= 1;
  }

  #endEntry(text: string, at: number, code: number): void {
    const isEmptyList = code === CLOSE_BRACKET && this.#count === 0;
    if (this.#begin !== null) {
      const entry = this.#entry + text.slice(this.#begin, at);
      this.#values.push(parseStrictJson(entry, { from: this.#entryFrom, depth: 1 }));
      this.#count += 1;
    } else if (!isEmptyList) {
      throw this.#scannerAt(text, at).refusalOfFound((words, found) => words.jsonNoValue(found));
    }
    this.#entry = '';
    this.#begin = null;
    if (code === CLOSE_BRACKET) this.#part = 'after';
  }

  #placeOf(at: number): TextPlace {
    return { line: this.#line, column: this.#offset + at - this.#lineBegin + 1 };
  }

  /** Makes a scanner that stands at a character and refuses it. */
  #scannerAt(text: string, at: number): JsonScanner {
    return new JsonScanner(text.slice(at, at + 2), this.#placeOf(at));
  }
}
