import { isNode, listOf, type Node, placeOf, walk } from './walk.ts';

/** Literals of these are not shown: names of modules and of types. */
const NOT_SHOWN = new Set(['ImportDeclaration', 'ImportExpression', 'TSLiteralType']);

/** Two words beside each other, or one that begins as a sentence or a label does. */
const WORDS = /\p{L}{2,}[,.:;!?…”"]* \p{L}|^\s*\p{Lu}\p{Ll}/u;
/** What stands between tags, or beside what is put into a text. */
const PIECE = /\p{L}{2,}/u;
const PIECE_OF_TEMPLATE = / \p{L}{2,}|\p{L}{2,} /u;

/** Finds the texts that a source file itself holds, each with its place. */
export function findTexts(file: string, isNoText: (text: string) => boolean): string[] {
  const found: string[] = [];
  walk(file, (node, source) => {
    if (NOT_SHOWN.has(node.type) || isNew(node, 'Error')) return false;
    const text = textOf(node).trim().replace(/\s+/g, ' ');
    if (text && !isNoText(text)) found.push(`${placeOf(node, file, source)} ${text}`);
    return true;
  });
  return found;
}

/** Lists the texts that a source file itself holds. */
export function readTexts(file: string): string[] {
  const texts: string[] = [];
  walk(file, (node) => {
    if (!NOT_SHOWN.has(node.type)) texts.push(textOf(node).trim());
    return true;
  });
  return texts.filter((text) => text !== '');
}

/** Finds the refusals that are told in one language: what a `DomainError` is made with is a text. */
export function findToldInEnglish(file: string): string[] {
  const found: string[] = [];
  walk(file, (node, source) => {
    const told = isNew(node, 'DomainError') ? listOf(node.arguments)[1] : undefined;
    const ways = told ? [told, told.consequent, told.alternate] : [];
    if (ways.some((way) => isNode(way) && /^(?:Template)?Literal$/.test(way.type))) {
      found.push(placeOf(node, file, source));
    }
    return true;
  });
  return found;
}

/** Returns what a node shows, or an empty text. */
function textOf({ type, value }: Node): string {
  if (type === 'JSXText') return PIECE.test(String(value)) ? String(value) : '';
  if (type === 'Literal') return typeof value === 'string' && WORDS.test(value) ? value : '';
  if (type !== 'TemplateElement') return '';
  const { raw } = value as { raw: string };
  return WORDS.test(raw) || PIECE_OF_TEMPLATE.test(raw) ? raw : '';
}

function isNew({ type, callee }: Node, name: string): boolean {
  return type === 'NewExpression' && isNode(callee) && callee.name === name;
}
