import { isNode, listOf, type Node, placeOf, walk } from './walk.ts';

/** Methods by which a promise is waited for all the same. */
const PASSED_ON = new Set(['then', 'catch', 'finally']);

/**
 * Finds the promises that are begun in a source file and awaited only behind another: where both fail, or this
 * one does first, nobody has heard of it by then, and Node ends the process.
 */
export function findLateAwaits(file: string): string[] {
  const found: string[] = [];
  walk(file, (node, source) => {
    for (const name of isFunction(node) ? findInFunction(node) : []) {
      found.push(`${placeOf(name, file, source)} ${String(name.name)}`);
    }
    return true;
  });
  return found;
}

/** Returns the names, where they are declared, of what a function itself begins and awaits too late. */
function findInFunction(body: Node): Node[] {
  const begun: { name: Node; since: number }[] = [];
  const awaits: Node[] = [];
  const names: { name: Node; isAwaited: boolean }[] = [];
  function go(node: unknown, isAwaited: boolean, isOwn: boolean): void {
    if (Array.isArray(node)) for (const one of node) go(one, isAwaited, isOwn);
    if (!isNode(node)) return;
    if (node.type === 'Identifier') names.push({ name: node, isAwaited });
    if (isOwn && node.type === 'VariableDeclarator') {
      for (const name of begunBy(node)) begun.push({ name, since: node.end });
    }
    if (isOwn && (node.type === 'AwaitExpression' || node.await === true)) awaits.push(node);
    for (const [key, child] of Object.entries(node)) {
      const passes = node.type === 'AwaitExpression' || (isAwaited && isPassedOn(node, key));
      go(child, passes, isOwn && !isFunction(node));
    }
  }
  for (const child of Object.values(body)) go(child, false, true);
  return begun.flatMap(({ name, since }) => {
    const first = names.find((one) => one.name.name === name.name && one.name.start >= since);
    if (!first?.isAwaited) return [];
    const isLate = awaits.some(({ start, end }) => start >= since && end <= first.name.start);
    return isLate ? [name] : [];
  });
}

/** Tells whether whoever awaits a node awaits what stands there in it. */
function isPassedOn({ type, property, callee }: Node, key: string): boolean {
  if (type === 'ArrayExpression') return true;
  if (type === 'MemberExpression') {
    return key === 'object' && isNode(property) && PASSED_ON.has(String(property.name));
  }
  if (type !== 'CallExpression') return false;
  const isOfPromise = isNode(callee) && isNode(callee.object) && callee.object.name === 'Promise';
  const isMethod = isNode(callee) && callee.type === 'MemberExpression';
  return key === 'callee' ? isMethod : key === 'arguments' && isOfPromise;
}

/** Returns the names that are given to what a declaration calls and does not wait for. */
function begunBy({ id, init }: Node): Node[] {
  if (!isNode(id) || !isNode(init)) return [];
  if (id.type === 'Identifier') return isBegun(init) ? [id] : [];
  if (id.type !== 'ArrayPattern' || init.type !== 'ArrayExpression') return [];
  const calls = listOf(init.elements);
  return listOf(id.elements).filter((name, at) => {
    const call = calls[at];
    return name.type === 'Identifier' && call !== undefined && isBegun(call);
  });
}

/** Tells whether a call may return a promise that fails unheard. */
function isBegun({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const method = isNode(callee.property) ? callee.property.name : undefined;
  const isHeard =
    method === 'catch' ||
    method === 'allSettled' ||
    (method === 'then' && listOf(given).length > 1);
  return !isHeard;
}

function isFunction({ type }: Node): boolean {
  return /Function(?:Expression|Declaration)$/.test(type);
}
