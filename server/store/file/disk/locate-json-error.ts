import { isUtf8 } from 'node:buffer';

/** One token of JSON: a mark (group 1), a text (group 2), or a number or word (group 3). Sticky. */
export const JSON_TOKEN =
  /([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|((?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;
export const JSON_SPACE = /[ \t\n\r]*/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma or end' | 'nothing';

/**
 * Finds where bytes stop being JSON: the line from 1 and the byte offset from 0 of the first token
 * that cannot stand where it does. Walks token by token, which is slow: for files that `JSON.parse`
 * has already refused, since its messages do not always tell the place.
 */
export function locateJsonError(bytes: Buffer): { line: number; offset: number } {
  const text = bytes.toString('utf8');
  return lineAt(bytes, Buffer.byteLength(text.slice(0, findErrorIndex(text))));
}

/** Finds the first byte that is no UTF-8, or returns null where all are. */
export function locateTextError(bytes: Buffer): { line: number; offset: number } | null {
  if (isUtf8(bytes)) return null;
  // What is no UTF-8 is read as U+FFFD, which differs from it when written again.
  const read = Buffer.from(bytes.toString('utf8'));
  let offset = 0;
  while (bytes[offset] === read[offset]) offset += 1;
  return lineAt(bytes, offset);
}

/** Makes the place of a byte: its line from 1, its offset from 0. */
export function lineAt(bytes: Buffer, offset: number): { line: number; offset: number } {
  let line = 1;
  for (const byte of bytes.subarray(0, offset)) if (byte === 0x0a) line += 1;
  return { line, offset };
}

function findErrorIndex(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let index = 0;
  for (;;) {
    JSON_SPACE.lastIndex = index;
    JSON_SPACE.test(text);
    index = JSON_SPACE.lastIndex;
    JSON_TOKEN.lastIndex = index;
    const token = JSON_TOKEN.exec(text);
    const next: Expected | null =
      token && step(expected, token[1] ?? (token[2] ? 'string' : 'literal'), open);
    if (!next) return index;
    expected = next;
    index = JSON_TOKEN.lastIndex;
  }
}

/** Takes one token and tells what may follow, or null where it may not stand. Keeps `open` up to date. */
function step(expected: Expected, token: string, open: ('{' | '[')[]): Expected | null {
  const afterValue = () => (open.length > 0 ? 'comma or end' : 'nothing');
  const takesValue = expected === 'value' || expected === 'value or ]';
  const inObject = open.at(-1) === '{';
  switch (token) {
    case '{':
    case '[':
      if (!takesValue) return null;
      open.push(token);
      return token === '{' ? 'key or }' : 'value or ]';
    case '}':
      if (!inObject || (expected !== 'comma or end' && expected !== 'key or }')) return null;
      open.pop();
      return afterValue();
    case ']':
      if (inObject || (expected !== 'comma or end' && expected !== 'value or ]')) return null;
      open.pop();
      return afterValue();
    case ',':
      if (expected !== 'comma or end') return null;
      return inObject ? 'key' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : null;
    case 'string':
      if (expected === 'key' || expected === 'key or }') return 'colon';
      return takesValue ? afterValue() : null;
    default:
      return takesValue ? afterValue() : null;
  }
}
