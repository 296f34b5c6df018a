import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Plant } from '../server/contract/plants.ts';
import { createToken } from '../server/domain/access/tokens.ts';
import { type FileStore, openFileStore } from '../server/store/file/open.ts';

const SPECIES = ['canina', 'gallica', 'rugosa', 'alba', 'glauca', 'moschata', 'foetida', 'hugonis'];
const BATCH = 10_000;
const MIB = 1024 * 1024;

/** Makes a plant with a name and a tag of the length that a nursery's have. */
export function makePlant(id: number): Plant {
  const species = SPECIES[id % SPECIES.length];
  return { id, name: `Rosa ${species} no. ${id} white`, tag: `bed ${id % 40}` };
}

export function makePlants(count: number): Plant[] {
  return Array.from({ length: count }, (_, i) => makePlant(i + 1));
}

/** A data folder to copy, of no server's own: its path, and a token that its server accepts. */
export interface Seed {
  folder: string;
  token: string;
  size: number;
}

/** Returns data folders with plants of the ids 1 to a size; each is made when first asked for. */
export function createSeeds(parent: string): (size: number) => Promise<Seed> {
  const seeds = new Map<number, Promise<Seed>>();
  return function seed(size) {
    const known = seeds.get(size) ?? seedFolder(parent, size);
    seeds.set(size, known);
    return known;
  };
}

async function seedFolder(parent: string, size: number): Promise<Seed> {
  const folder = join(parent, `seed-${size}`);
  const bounds = { journalBytes: 1024 * MIB, historyBytes: 0 };
  const store = await openFileStore({ folder, logger: console, bounds });
  await fill(store, size);
  const deps = {
    access: store.access,
    environmentAdmin: null,
    now: Date.now,
    random: randomBytes,
  };
  const draft = { name: 'bench', role: 'admin', workspace: 'main', lifetimeMs: null } as const;
  const { text } = await createToken(deps, draft);
  await store.close();
  return { folder, token: text, size };
}

async function fill(store: FileStore, size: number): Promise<void> {
  const change = { actor: { id: 'bench', name: 'bench' }, requestId: 'bench', workspace: 'main' };
  for (let first = 1; first <= size; first += BATCH) {
    const length = Math.min(BATCH, size - first + 1);
    const add = Array.from({ length }, (_, i) => makePlant(first + i));
    await store.plants.commit({ ...change, remove: [], add });
  }
}
