import type { ViewRecord } from '../../../domain/access-store.ts';

/** The views of each workspace, in the order they came, in lists that never change, so that copies share them. */
export class WorkspaceViews {
  readonly #byWorkspace: Map<string, readonly ViewRecord[]>;

  private constructor(byWorkspace: Map<string, readonly ViewRecord[]>) {
    this.#byWorkspace = byWorkspace;
  }

  static of(records: readonly ViewRecord[]): WorkspaceViews {
    const groups = new Map<string, ViewRecord[]>();
    for (const record of records) {
      const group = groups.get(record.workspace);
      if (group) group.push(record);
      else groups.set(record.workspace, [record]);
    }
    return new WorkspaceViews(groups);
  }

  copy(): WorkspaceViews {
    return new WorkspaceViews(new Map(this.#byWorkspace));
  }

  all(): ViewRecord[] {
    return [...this.#byWorkspace.values()].flat();
  }

  of(workspace: string): readonly ViewRecord[] {
    return this.#byWorkspace.get(workspace) ?? [];
  }

  /** Keeps a view, in the place of the one of its id where there is one. */
  put(view: ViewRecord): void {
    const views = this.of(view.workspace);
    const isThere = views.some(({ id }) => id === view.id);
    const next = isThere
      ? views.map((other) => (other.id === view.id ? view : other))
      : [...views, view];
    this.#byWorkspace.set(view.workspace, next);
  }

  remove(workspace: string, isRemoved: (view: ViewRecord) => boolean): void {
    const views = this.of(workspace);
    const left = views.filter((view) => !isRemoved(view));
    if (left.length === views.length) return;
    if (left.length > 0) this.#byWorkspace.set(workspace, left);
    else this.#byWorkspace.delete(workspace);
  }
}
