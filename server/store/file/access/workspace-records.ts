/** What belongs to workspaces, in the order it came, in lists that never change, so that copies share them. */
export class WorkspaceRecords<T extends { id: string; workspace: string }> {
  readonly #byWorkspace: Map<string, readonly T[]>;

  private constructor(byWorkspace: Map<string, readonly T[]>) {
    this.#byWorkspace = byWorkspace;
  }

  static of<T extends { id: string; workspace: string }>(
    records: readonly T[],
  ): WorkspaceRecords<T> {
    const groups = new Map<string, T[]>();
    for (const record of records) {
      const group = groups.get(record.workspace);
      if (group) group.push(record);
      else groups.set(record.workspace, [record]);
    }
    return new WorkspaceRecords<T>(groups);
  }

  copy(): WorkspaceRecords<T> {
    return new WorkspaceRecords(new Map(this.#byWorkspace));
  }

  all(): T[] {
    return [...this.#byWorkspace.values()].flat();
  }

  of(workspace: string): readonly T[] {
    return this.#byWorkspace.get(workspace) ?? [];
  }

  /** Keeps a record, in the place of the one of its id where there is one. */
  put(record: T): void {
    const records = this.of(record.workspace);
    const isThere = records.some(({ id }) => id === record.id);
    const next = isThere
      ? records.map((other) => (other.id === record.id ? record : other))
      : [...records, record];
    this.#byWorkspace.set(record.workspace, next);
  }

  remove(workspace: string, isRemoved: (record: T) => boolean): void {
    const records = this.of(workspace);
    const left = records.filter((record) => !isRemoved(record));
    if (left.length === records.length) return;
    if (left.length > 0) this.#byWorkspace.set(workspace, left);
    else this.#byWorkspace.delete(workspace);
  }
}
