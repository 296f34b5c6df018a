/** How many withdrawn keys of somebody are remembered, for requests that are still on their way. */
const MAX_KEYS = 100;

/** Of how many people of a workspace; as many as it may have tokens. */
const MAX_PEOPLE = 1000;

/** Whose key, and its text. */
export interface WithdrawnKey {
  actorId: string;
  value: string;
}

/**
 * The keys under which nothing may be made any more. One process has the folder and none of its
 * requests outlives it, so that memory is enough: a database would keep a row for each. Those of a database
 * that was copied to the folder are taken over at the start.
 */
export class WithdrawnKeys {
  /** By workspace and by actor, so that nobody pushes out what others have withdrawn. */
  readonly #workspaces = new Map<string, Map<string, Set<string>>>();

  has(workspace: string, actorId: string, value: string): boolean {
    return this.#workspaces.get(workspace)?.get(actorId)?.has(value) ?? false;
  }

  /** Lists those of a workspace by actor, in the order in which they were withdrawn. */
  *of(workspace: string): Generator<WithdrawnKey> {
    for (const [actorId, values] of this.#workspaces.get(workspace) ?? []) {
      for (const value of values) yield { actorId, value };
    }
  }

  add(workspace: string, actorId: string, value: string): void {
    const people = this.#workspaces.get(workspace) ?? new Map<string, Set<string>>();
    const values = people.get(actorId) ?? new Set<string>();
    values.add(value);
    forgetOldest(values, MAX_KEYS);
    // Put at the end, so that the first is whoever has withdrawn nothing for longest.
    people.delete(actorId);
    people.set(actorId, values);
    forgetOldest(people, MAX_PEOPLE);
    this.#workspaces.set(workspace, people);
  }
}

function forgetOldest(kept: Set<string> | Map<string, unknown>, max: number): void {
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
}
