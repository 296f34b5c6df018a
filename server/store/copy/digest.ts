import { createHash } from 'node:crypto';
import { listTexts, ordinalOf, type Plant } from '../../contract/plants.ts';
import type { Change } from '../../domain/store.ts';
import type { StoreContent, WorkspaceContent } from './store-content.ts';

/** What a store keeps, in the order in which a summary lists it. */
const KINDS = [
  ...(['workspaces', 'plants', 'tags', 'changes', 'idempotency keys', 'withdrawn keys'] as const),
  ...(['tokens', 'sessions', 'sign-in links', 'views', 'webhooks'] as const),
];
type Kind = (typeof KINDS)[number];

/** What tells the content of a store from any other. */
export interface Digest {
  counts: Map<Kind, number>;
  /** The SHA-256 of each kind in each workspace, by words for it. */
  parts: Map<string, string>;
  /** The SHA-256 of all of them. */
  checksum: string;
}

/** How much of a kind has been read or written. */
export type Tell = (kind: 'plants' | 'changes' | 'tokens', done: number, total: number) => void;

/**
 * Reads all that a store keeps and makes its digest. Two stores have the same digest only where each
 * record of one is in the other, in the same order.
 */
export async function digestOf(content: StoreContent, tell: Tell): Promise<Digest> {
  const parts = new Parts();
  const workspaces = await content.workspaces();
  for (const workspace of workspaces) {
    const { name, seq, at, lastId, lastOrdinal, total, keptAfter } = workspace;
    const facts = [seq, at, lastId, lastOrdinal, total, keptAfter];
    parts.add('workspaces', name, JSON.stringify(facts));
  }
  await addPlants(parts, content, workspaces, tell);
  await addChanges(parts, content, workspaces, tell);
  for (const { name } of workspaces) {
    for await (const keys of content.keys(name)) {
      for (const { actorId, key, answer } of keys) {
        const told = { actorId, key, answer };
        parts.add('idempotency keys', name, canonicalJson(told));
      }
    }
    const withdrawn = await content.withdrawnKeys(name);
    const listed = withdrawn.map(({ actorId, value }) => JSON.stringify([actorId, value]));
    for (const key of listed.sort()) parts.add('withdrawn keys', name, key);
  }
  await addAccess(parts, content, tell);
  return parts.digest();
}

async function addPlants(
  parts: Parts,
  content: StoreContent,
  workspaces: WorkspaceContent[],
  tell: Tell,
): Promise<void> {
  const total = workspaces.reduce((sum, workspace) => sum + workspace.total, 0);
  let done = 0;
  tell('plants', done, total);
  for (const { name } of workspaces) {
    for await (const plants of content.plants(name)) {
      for (const plant of plants) parts.add('plants', name, JSON.stringify(plantLine(plant)));
      done += plants.length;
      tell('plants', done, total);
    }
    const counts = [...(await content.tagCounts(name))];
    for (const count of counts.sort(([a], [b]) => (a < b ? -1 : 1))) {
      parts.add('tags', name, JSON.stringify(count));
    }
  }
}

async function addChanges(
  parts: Parts,
  content: StoreContent,
  workspaces: WorkspaceContent[],
  tell: Tell,
): Promise<void> {
  const total = changeCount(workspaces);
  let done = 0;
  tell('changes', done, total);
  for await (const changes of content.changes()) {
    for (const change of changes) {
      parts.add('changes', change.workspace, JSON.stringify(changeLine(change)));
    }
    done += changes.length;
    tell('changes', done, total);
  }
}

/** Counts the changes that are kept. */
export function changeCount(workspaces: WorkspaceContent[]): number {
  return workspaces.reduce((sum, { seq, keptAfter }) => sum + seq - keptAfter, 0);
}

async function addAccess(parts: Parts, content: StoreContent, tell: Tell): Promise<void> {
  const { tokens, sessions, links, views, webhooks } = await content.access();
  for (const token of tokens) parts.add('tokens', null, canonicalJson(token));
  for (const session of sessions) parts.add('sessions', null, canonicalJson(session));
  for (const link of links) parts.add('sign-in links', null, canonicalJson(link));
  for (const view of views) parts.add('views', view.workspace, canonicalJson(view));
  for (const one of webhooks) parts.add('webhooks', one.workspace, canonicalJson(one));
  tell('tokens', tokens.length, tokens.length);
}

function plantLine(plant: Plant): unknown[] {
  return [plant.id, ordinalOf(plant), ...listTexts(plant)];
}

/** Its key is told among the keys that are remembered. */
function changeLine({ seq, at, actor, requestId, purpose, removed, added }: Change): unknown[] {
  const told = [seq, at, actor.id, actor.name, requestId, purpose ?? null];
  return [...told, removed.map(plantLine), added.map(plantLine)];
}

/** The running checksums of each kind in each workspace. */
class Parts {
  readonly #parts = new Map<string, { kind: Kind; hash: ReturnType<typeof createHash> }>();
  readonly #counts = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));

  /** @param workspace null for what is kept for all workspaces together. */
  add(kind: Kind, workspace: string | null, line: string): void {
    const name = workspace === null ? kind : `${kind} of ${workspace}`;
    const part = this.#parts.get(name) ?? { kind, hash: createHash('sha256') };
    this.#parts.set(name, part);
    part.hash.update(`${line}\n`);
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  digest(): Digest {
    const names = [...this.#parts].map(([name, { hash }]) => [name, hash.digest('hex')] as const);
    const parts = new Map(names.sort(([a], [b]) => (a < b ? -1 : 1)));
    const checksum = createHash('sha256')
      .update(canonicalJson([...parts]))
      .digest('hex');
    return { counts: this.#counts, parts, checksum };
  }
}

/** Writes a value as JSON that is the same whatever the order of its members is. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names the parts in which two digests differ. */
export function differingParts(one: Digest, other: Digest): string[] {
  const names = new Set([...one.parts.keys(), ...other.parts.keys()]);
  return [...names].filter((name) => one.parts.get(name) !== other.parts.get(name));
}
