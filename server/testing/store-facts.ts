import { onTestFinished } from 'vitest';
import { MAX_SHOWN_PLANTS } from '../contract/answers.ts';
import type { AccessStore } from '../domain/access-store.ts';
import type { Change, Cursor, PlantStore, Sort, ToldChange } from '../domain/store.ts';
import { openPostgresStore, type PostgresStore } from '../store/postgres/open.ts';
import { readView, tagCountsOf } from './domain.ts';
import { collectingLogger } from './file-store.ts';

/** What is asked of a store to tell it from another. */
interface Stores {
  plants: PlantStore;
  access: AccessStore;
}

/** Opens the store of a database, which is closed when the test ends. */
export async function openTestDatabase(url: string, now?: () => number): Promise<PostgresStore> {
  const logger = collectingLogger();
  const store = await openPostgresStore({ url, logger, ...(now && { now }) });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...store, close };
}

const MANY = 50;

const COLUMNS: Sort['column'][] = ['id', 'added', 'name', 'tag'];

/** Reads all that a store tells of some workspaces, as those who use it are told. */
export async function readFacts({ plants, access }: Stores, workspaces: readonly string[]) {
  const facts: Record<string, unknown> = {
    tokens: await access.listTokens(),
    links: await access.listLinks(),
  };
  for (const workspace of workspaces) {
    facts[workspace] = {
      version: await plants.version(workspace),
      all: await readView(plants, workspace),
      pages: await readPages(plants, workspace),
      tags: await tagCountsOf(plants, workspace),
      ...(await readHistory(plants, workspace)),
      views: await access.listViews(workspace),
    };
  }
  return facts;
}

async function readPages(plants: PlantStore, workspace: string) {
  const pages = [];
  const { total } = await plants.version(workspace);
  const limit = Math.max(3, Math.ceil(total / 4));
  for (const column of COLUMNS) {
    for (const descending of [false, true]) {
      const sort = { column, descending };
      for (let cursor: Cursor | null = 'first'; cursor; ) {
        const page = await plants.page({ workspace, sort, limit, cursor });
        pages.push(page);
        const last = page.rows.at(-1);
        const text = column === 'name' || column === 'tag' ? last?.[column] : undefined;
        cursor = page.hasNext && last ? { after: { ...last, text } } : null;
      }
    }
  }
  return pages;
}

/** Of very many changes the first and the last are looked at more closely. */
function isLookedAt(index: number, changes: unknown[]): boolean {
  return index < MANY || index >= changes.length - MANY;
}

async function readHistory(plants: PlantStore, workspace: string) {
  const changes: ToldChange[] = [];
  const undoneBy = new Map<number, string>();
  let isWhole = true;
  const limit = Math.max(5, Math.ceil((await plants.version(workspace)).seq / 4));
  for (let before: number | undefined; ; ) {
    const page = await plants.changes({ workspace, limit, before });
    changes.push(...page.changes);
    for (const [seq, person] of page.undoneBy) undoneBy.set(seq, person);
    isWhole = page.isWhole;
    if (page.next === null) break;
    before = page.next;
  }
  const whole: (Change | null)[] = [];
  for (const told of changes) whole.push(await wholeOf(plants, told));
  const touched = [];
  const keys = [];
  for (const { change } of changes.filter((_, index) => isLookedAt(index, changes))) {
    const { seq, at, actor, key } = change;
    const query = { workspace, change: { seq, at }, limit: MAX_SHOWN_PLANTS };
    touched.push(await plants.changedPlants(query));
    if (key) keys.push([key, await plants.findKeyed(workspace, actor, key)]);
  }
  const people = await plants.people(workspace);
  return { changes: whole, undoneBy, isWhole, touched, keys, people };
}

/** Reads a change whole where its page told no more than a part. */
async function wholeOf(plants: PlantStore, { change, counts }: ToldChange): Promise<Change | null> {
  const { removed, added, workspace, seq } = change;
  const isWhole = removed.length === counts.removed && added.length === counts.added;
  return isWhole ? change : await plants.findChange(workspace, seq);
}
