import * as z from 'zod/mini';
import type { Say, Words } from '../words/languages.ts';
import * as words from '../words/words.ts';

/**
 * Characters no stored text may hold: controls, lone surrogates, noncharacters and bidirectional
 * overrides. They are invisible or reorder what is around them, so a reader would be misled.
 */
const REFUSED = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/u;

/** What leaves no mark on the screen, to stand in a class of characters. Unicode has no property for the last of them. */
export const INVISIBLE =
  '\\p{Default_Ignorable_Code_Point}\\p{Cf}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}';

/** A text without any of these would look like none. */
const VISIBLE = new RegExp(`[^\\s${INVISIBLE}]`, 'u');

/** Most names hold none of these, and so nothing to clean or to fold. */
export const NON_ASCII = /[\x80-\uffff]/;

/** Tells only where a line may break. */
const BREAK_HINTS = /[\xad\u200b\u2060\ufeff]/g;

/** Spaces, and separators of lines, that look like the plain space. */
const OTHER_SPACES = /(?! )\p{Z}/gu;

/**
 * More marks in a row than any writing needs (Unicode Standard Annex #15, section 13, Stream-Safe Text).
 * Putting them in order takes time that grows with the square of their number.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * How many units a text can have for each code point of its NFC: no code point decomposes into more than
 * four (Unicode Standard Annex #15, maximum expansion factors), none into fewer than one, and each has two.
 */
const MAX_UNITS_TO_ONE = 8;

/** Makes a text of its own: one cut out of a longer text would keep all of that in memory. */
export function ownText(text: string): string {
  // What is joined is copied before a part of it is cut out.
  return ` ${text}`.slice(1);
}

/**
 * Takes out of a text that was typed or pasted what only tells where a line may break, and makes every other
 * space a plain one, so that what looks the same is the same. A text of nothing else stays as it is.
 */
export function cleanText(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  const clean = text.replace(BREAK_HINTS, '').replace(OTHER_SPACES, ' ');
  return clean.trim() ? clean : text;
}

/**
 * Trims a text and brings it into NFC, as a text of its own. One that cannot have `max` code points or
 * fewer in NFC, or has too many marks in a row, stays as it is.
 */
function normalizeLine(text: string, max: number): string {
  const line = text.trim();
  if (line.length > max * MAX_UNITS_TO_ONE || TOO_MANY_MARKS.test(line)) return line;
  return (line === text ? line : ownText(line)).normalize();
}

/**
 * Returns a line of text as it is stored, trimmed and in NFC, or null for more than `max` code points, or
 * too many marks in a row.
 */
export function readLine(text: string, max: number): string | null {
  const line = normalizeLine(text, max);
  return countCodePoints(line) <= max && !TOO_MANY_MARKS.test(line) ? line : null;
}

/**
 * Lists words without commas in a sentence: `id, name and tag`. The first use of `Intl` would take a
 * twentieth of each start of the server.
 */
export function listWords(words: string[]): string {
  return words.join(', ').replace(/,(?!.*,)/, ' and');
}

/** Cuts what a message quotes after so many characters, never in the middle of one. */
export function shorten(text: string, most = 40): string {
  // One more than is left, of two units each, tells whether anything is cut.
  const characters = [...text.slice(0, 2 * most + 2)];
  if (characters.length <= most) return text;
  return `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** Counts code points of a text without lone surrogates: a pair is one. */
function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i += 1) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}

function codePointName(text: string): string {
  const found = REFUSED.exec(text)?.[0].codePointAt(0) ?? 0;
  return `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Names a JSON value's type the way a message to its sender would. */
export function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** Says what is wrong with a text or a number, in the language that it is asked for. */
export type SayFault = (words: Pick<Words, 'inputFaults'>) => string;

/** Of all that the app can say, a browser loads only this for it. */
export const faultWords = { inputFaults: words.inputFaults };

/**
 * Makes the issue of a schema that staff may read: in the app's language, and fit to be said in another.
 *
 * @param own what it takes to say it in the app's language.
 */
export function faultIssue<Own>(say: (words: Own) => string, own: Own, input: unknown) {
  return { code: 'custom' as const, message: say(own), params: { say }, input };
}

/** Returns what an issue says, in any language where it was made by `faultIssue`. */
export function sayIssue(issue: z.core.$ZodIssue): string | Say {
  return issue.code === 'custom' && issue.params ? issue.params.say : issue.message;
}

/** The lines of text that a schema reads, by what they are. */
export type LineKind = keyof Words['inputFaults']['labels'];

/**
 * Builds the schema of one line of text: trimmed, in Unicode NFC, `min` to `max` code points, with
 * no refused character. The parsed value is the text as it is stored.
 *
 * @param clean what is done to the text before all else.
 */
export function lineOfText(
  kind: LineKind,
  min: number,
  max: number,
  clean = (text: string): string => text,
) {
  const label = faultWords.inputFaults.labels[kind];
  return z
    .string({
      error: (issue) =>
        issue.input === undefined
          ? `${label} is required; send a text of ${min} to ${max} characters.`
          : `${label} must be text, found ${describeType(issue.input)}.`,
    })
    .check((read) => {
      read.value = normalizeLine(clean(read.value), max);
      const say = textFault(kind, read.value, min, max);
      if (say) read.issues.push(faultIssue(say, faultWords, read.value));
    });
}

function textFault(kind: LineKind, text: string, min: number, max: number): SayFault | null {
  if (REFUSED.test(text)) {
    const character = codePointName(text);
    return ({ inputFaults: { labels, refused } }) => refused(labels[kind], character);
  }
  if (text !== '' && !VISIBLE.test(text)) {
    return ({ inputFaults: { labels, invisible } }) => invisible(labels[kind]);
  }
  const length = countCodePoints(text);
  if (length < min) return ({ inputFaults }) => inputFaults.missing[kind];
  if (length > max) {
    return ({ inputFaults: { labels, tooLong } }) => tooLong(labels[kind], max, length);
  }
  return TOO_MANY_MARKS.test(text) ? ({ inputFaults }) => inputFaults.tooManyMarks : null;
}
