import { JSON_SPACE, JSON_TOKEN, lineAt } from './locate-json-error.ts';

/** Where a JSON text can be read in two ways, and what is wrong there. */
export interface Ambiguity {
  line: number;
  offset: number;
  what: string;
}

/**
 * Finds where well-formed JSON could mean two things to two readers: a field that comes twice,
 * `__proto__`, or a number that JavaScript cannot hold as it is written. Null where it cannot.
 */
export function findAmbiguity(bytes: Buffer): Ambiguity | null {
  const text = bytes.toString('utf8');
  const token = new RegExp(JSON_TOKEN);
  const space = new RegExp(JSON_SPACE);
  const skipSpace = (index: number) => {
    space.lastIndex = index;
    space.test(text);
    return space.lastIndex;
  };
  /** The fields seen in each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let index = skipSpace(0); index < text.length; ) {
    token.lastIndex = index;
    const found = token.exec(text);
    if (!found) return null;
    const next = skipSpace(token.lastIndex);
    const [word, mark] = found;
    if (mark === '{' || mark === '[') open.push(mark === '{' ? new Set() : null);
    else if (mark === '}' || mark === ']') open.pop();
    else if (!mark) {
      const fields = text[next] === ':' ? open.at(-1) : null;
      const what = fields ? describeField(word, fields) : describeNumber(word);
      if (what) return { ...lineAt(bytes, Buffer.byteLength(text.slice(0, index))), what };
    }
    index = next;
  }
  return null;
}

function describeField(word: string, fields: Set<string>): string | null {
  const name = String(JSON.parse(word));
  if (name === '__proto__') return 'the field __proto__ is not accepted; remove it.';
  if (fields.has(name)) return `the field ${word} comes twice; leave one of them.`;
  fields.add(name);
  return null;
}

/** Every number in a snapshot is a whole one; how it is written must be how it is read. */
function describeNumber(word: string): string | null {
  if (!/^[-\d]/.test(word) || String(Number(word)) === word) return null;
  return `the number ${word.slice(0, 40)} would be read as ${Number(word)}; write it that way.`;
}
