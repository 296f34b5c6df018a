import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A text of the source that somebody may read, and where it stands. */
export interface FoundText {
  file: string;
  line: number;
  text: string;
}

/** Literals of these are not shown: what failed while the program was written, and names of types. */
const NOT_SHOWN = new Set(['ImportDeclaration', 'ImportExpression', 'TSLiteralType']);

/** Two words beside each other, or one that begins as a sentence or a label does. */
const WORDS = /\p{L}{2,}[,.:;!?…”"]* \p{L}|^\s*\p{Lu}\p{Ll}/u;
/** A piece of a text beside what is put into it. */
const PIECE = /\p{L}{2,}/u;

/** Finds the texts that a source file holds itself, which a catalogue should hold. */
export function findTexts(file: string, isNoText: (text: string) => boolean): FoundText[] {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source);
  const found: FoundText[] = [];
  function add(text: string, { start }: Located): void {
    if (isNoText(text.trim())) return;
    const line = source.slice(0, start).split('\n').length;
    found.push({ file, line, text: text.trim().replace(/\s+/g, ' ') });
  }
  function walk(node: unknown): void {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isLocated(node) || NOT_SHOWN.has(node.type) || isError(node)) return;
    if (node.type === 'JSXText' && PIECE.test(String(node.value))) add(String(node.value), node);
    if (node.type === 'Literal' && typeof node.value === 'string' && WORDS.test(node.value)) {
      add(node.value, node);
    }
    if (node.type === 'TemplateElement') {
      const { raw } = node.value as { raw: string };
      if (WORDS.test(raw) || / \p{L}{2,}|\p{L}{2,} /u.test(raw)) add(raw, node);
    }
    Object.values(node).forEach(walk);
  }
  walk(program);
  return found;
}

interface Located {
  type: string;
  start: number;
  value?: unknown;
}

function isLocated(node: unknown): node is Located & Record<string, unknown> {
  return typeof node === 'object' && node !== null && 'type' in node && 'start' in node;
}

/** `new Error(…)`: a fault of the program, which its developer reads. */
function isError(node: Located & Record<string, unknown>): boolean {
  const { callee } = node;
  return node.type === 'NewExpression' && isLocated(callee) && callee.name === 'Error';
}
