import { DomainError } from './errors.ts';
import type { Principal } from './principal.ts';

/** An import under way. `end` must be called when it is over. */
export interface RunningImport {
  isCancelled: boolean;
  end(): void;
}

interface Running extends RunningImport {
  actor: Principal['actor'];
  key: string | undefined;
  ended: Promise<void>;
}

/** How many cancelled keys of somebody are remembered, for imports whose file is still on its way. */
const MAX_CANCELLED = 100;

/** Of how many people of a workspace; as many as it may have tokens. */
const MAX_PEOPLE = 1000;

/**
 * The imports under way, one a workspace: two at once would hardly both be meant. Where several
 * servers share a database each knows its own alone; what they commit is all or nothing regardless.
 */
export class RunningImports {
  readonly #byWorkspace = new Map<string, Running>();
  /** By workspace and by who cancelled, so that nobody pushes out what others have cancelled. */
  readonly #cancelled = new Map<string, Map<string, Set<string>>>();

  /**
   * Notes that an import begins; one that was cancelled before is so from the start.
   *
   * @throws DomainError `import_running`.
   */
  begin(principal: Principal, key: string | undefined): RunningImport {
    const { actor, workspace } = principal;
    const other = this.#byWorkspace.get(workspace);
    if (other) throw refuse(principal, key, other);
    const isCancelled = key !== undefined && this.#isCancelled(principal, key);
    const running: Running = { isCancelled, actor, key, end() {}, ended: Promise.resolve() };
    running.ended = new Promise((resolve) => {
      running.end = () => {
        this.#byWorkspace.delete(workspace);
        resolve();
      };
    });
    this.#byWorkspace.set(workspace, running);
    return running;
  }

  /** Ends the actor's import under this key, also one that has yet to begin, and waits until it has ended. */
  async cancel(principal: Principal, key: string): Promise<void> {
    this.#remember(principal, key);
    const running = this.#byWorkspace.get(principal.workspace);
    if (running?.actor.id !== principal.actor.id || running.key !== key) return;
    running.isCancelled = true;
    await running.ended;
  }

  #isCancelled({ actor, workspace }: Principal, key: string): boolean {
    return this.#cancelled.get(workspace)?.get(actor.id)?.has(key) ?? false;
  }

  #remember({ actor, workspace }: Principal, key: string): void {
    const people = this.#cancelled.get(workspace) ?? new Map<string, Set<string>>();
    const keys = people.get(actor.id) ?? new Set<string>();
    keys.add(key);
    forgetOldest(keys, MAX_CANCELLED);
    // Put at the end, so that the first is whoever has cancelled nothing for longest.
    people.delete(actor.id);
    people.set(actor.id, keys);
    forgetOldest(people, MAX_PEOPLE);
    this.#cancelled.set(workspace, people);
  }
}

function forgetOldest(kept: Set<string> | Map<string, unknown>, max: number): void {
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
}

function refuse({ actor }: Principal, key: string | undefined, other: Running): DomainError {
  const isOwn = other.actor.id === actor.id;
  const detail =
    isOwn && key !== undefined && other.key === key
      ? 'This import is still under way. Wait until it is done, then ask again.'
      : `${isOwn ? 'You are' : `${other.actor.name} is`} importing a file into this workspace right now. Nothing of yours was written. Wait until that is done, then try again.`;
  return new DomainError('import_running', detail);
}
