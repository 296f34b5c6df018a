import { DomainError } from './errors.ts';
import type { Principal } from './principal.ts';

/** An import under way. */
export interface RunningImport {
  isCancelled: boolean;
  end(): void;
}

interface Running extends RunningImport {
  actor: Principal['actor'];
  key: string | undefined;
}

/**
 * The imports under way, one a workspace: two at once would hardly both be meant. Where several
 * servers share a database each knows its own alone; what they commit is all or nothing regardless.
 */
export class RunningImports {
  readonly #byWorkspace = new Map<string, Running>();

  /**
   * Notes that an import begins; `end` must be called when it is over.
   *
   * @throws DomainError `import_running`.
   */
  begin({ actor, workspace }: Principal, key: string | undefined): RunningImport {
    const other = this.#byWorkspace.get(workspace);
    if (other) throw refuse(other.actor.id === actor.id ? 'You are' : `${other.actor.name} is`);
    const end = () => void this.#byWorkspace.delete(workspace);
    const running: Running = { isCancelled: false, end, actor, key };
    this.#byWorkspace.set(workspace, running);
    return running;
  }

  /** Asks the actor's import under this key to end; nothing happens where there is none. */
  cancel({ actor, workspace }: Principal, key: string): void {
    const running = this.#byWorkspace.get(workspace);
    if (running?.actor.id === actor.id && running.key === key) running.isCancelled = true;
  }
}

function refuse(who: string): DomainError {
  return new DomainError(
    'import_running',
    `${who} importing a file into this workspace right now. Nothing of yours was written. Wait until that is done, then try again.`,
  );
}
