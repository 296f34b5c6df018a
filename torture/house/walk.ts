import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of the syntax of a file. */
export interface Node extends Record<string, unknown> {
  type: string;
  start: number;
  end: number;
}

/** Visits the nodes of a file; what is below one is left out where that is not wanted. */
export function walk(file: string, visit: (node: Node, source: string) => boolean): void {
  const source = readFileSync(file, 'utf8');
  function go(node: unknown): void {
    if (Array.isArray(node)) node.forEach(go);
    else if (isNode(node) && visit(node, source)) Object.values(node).forEach(go);
  }
  go(parseSync(file, source).program);
}

export function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node && 'start' in node;
}

/** Returns those of a list that are nodes. */
export function listOf(nodes: unknown): Node[] {
  return Array.isArray(nodes) ? nodes.filter(isNode) : [];
}

/** Names the file and line at which a node begins. */
export function placeOf({ start }: Node, file: string, source: string): string {
  return `${file}:${source.slice(0, start).split('\n').length}`;
}
