import type { AccessStore, ViewRecord } from '../access-store.ts';

/** Whose views: the ids of tokens, and null for those of everyone. */
export type ViewOwners = ReadonlySet<ViewRecord['tokenId']>;

/**
 * Tells whose views of a workspace have changed, until what it resolves with is called. It resolves once it
 * listens.
 *
 * @param onLost is called where that cannot be told.
 */
export async function watchViews(
  access: AccessStore,
  workspace: string,
  { onChange, onLost }: { onChange: (owners: ViewOwners) => void; onLost: () => void },
): Promise<() => void> {
  let known = await access.listViews(workspace);

  let isDue = false;
  let isLooking = false;

  async function lookOnce() {
    isDue = false;
    const views = await access.listViews(workspace);
    const owners = findOwnersOfChanged(known, views);
    known = views;
    if (owners.size > 0) onChange(owners);
  }

  /** Looks one at a time: where looking takes long, what rings meanwhile is told by one more look. */
  async function look() {
    isDue = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isDue) await lookOnce();
    } finally {
      isLooking = false;
    }
  }

  const unwatch = await access.watch(workspace, () => void look().catch(onLost));
  // Something may have changed before it listened.
  await look();
  return unwatch;
}

function findOwnersOfChanged(before: ViewRecord[], after: ViewRecord[]): ViewOwners {
  const gone = new Map(before.map((view) => [view.id, view]));
  const owners = new Set<ViewRecord['tokenId']>();
  for (const { id, revision, tokenId } of after) {
    if (gone.get(id)?.revision !== revision) owners.add(tokenId);
    gone.delete(id);
  }
  for (const { tokenId } of gone.values()) owners.add(tokenId);
  return owners;
}
