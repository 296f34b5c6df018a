import type { UsedKey } from '../../../domain/plants/used-keys.ts';
import { Fullest, type Weighed } from './fullest.ts';

/** How many plants the answers that are remembered for keys may name together, in all workspaces. */
export const MAX_NAMED_PLANTS = 100_000;

/** The keys of a workspace, which is told which to forget. */
export interface Rememberer {
  forget(used: UsedKey): void;
}

/** A remembered key in a chain from the oldest to the newest, whose end is taken in one step however long it is. */
interface Link {
  used: UsedKey;
  next: Link | null;
}

/** The keys of one actor. */
interface ActorShare extends Weighed {
  actorId: string;
  oldest: Link;
  newest: Link;
}

/** The keys of one workspace. */
interface WorkspaceShare extends Weighed {
  owner: Rememberer;
  actors: Map<string, ActorShare>;
  fullest: Fullest<ActorShare>;
}

/**
 * The room for remembered keys. When it is full, the actor with the most keys, in the workspace with the
 * most, loses their own oldest ones. So nobody can make the server forget the keys of another workspace,
 * nor those of a colleague who sends less.
 */
export class KeyRoom {
  readonly #workspaces = new Map<Rememberer, WorkspaceShare>();
  readonly #fullest = new Fullest<WorkspaceShare>();
  #weight = 0;

  /** Takes a key, and has older ones forgotten while there are too many. */
  take(used: UsedKey, owner: Rememberer): void {
    const workspace = this.#workspaceOf(owner);
    this.#weigh(workspace, append(workspace, used), weightOf(used));
    while (this.#weight > MAX_NAMED_PLANTS) this.#dropOldest();
  }

  #workspaceOf(owner: Rememberer): WorkspaceShare {
    const known = this.#workspaces.get(owner);
    if (known) return known;
    const workspace = { owner, actors: new Map(), fullest: new Fullest<ActorShare>(), weight: 0 };
    this.#workspaces.set(owner, workspace);
    return workspace;
  }

  #dropOldest(): void {
    const workspace = this.#fullest.find();
    const actor = workspace?.fullest.find();
    if (!workspace || !actor) return;
    const { used, next } = actor.oldest;
    workspace.owner.forget(used);
    this.#weigh(workspace, actor, -weightOf(used));
    if (next) actor.oldest = next;
    else workspace.actors.delete(actor.actorId);
  }

  #weigh(workspace: WorkspaceShare, actor: ActorShare, by: number): void {
    this.#weight += by;
    this.#fullest.weigh(workspace, by);
    workspace.fullest.weigh(actor, by);
  }
}

function append({ actors }: WorkspaceShare, used: UsedKey): ActorShare {
  const { actorId } = used;
  const link: Link = { used, next: null };
  const known = actors.get(actorId);
  if (!known) {
    const first = { actorId, oldest: link, newest: link, weight: 0 };
    actors.set(actorId, first);
    return first;
  }
  known.newest.next = link;
  known.newest = link;
  return known;
}

function weightOf({ answer: { added, removed } }: UsedKey): number {
  return Math.max(1, added.length + removed.length);
}
