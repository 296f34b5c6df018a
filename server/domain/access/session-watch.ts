import type { Role } from '../../contract/access.ts';
import type { AdmissionRecords } from '../access-store.ts';
import { TurnTaker } from '../turn-taker.ts';
import { endOfRest } from './session-lifetime.ts';
import { activeOf } from './sessions.ts';
import type { AccessDeps } from './tokens.ts';

/**
 * The longest that a watch sleeps. Setting the clock moves the end of a session, and a timer of more than
 * 24 days runs out at once, again and again.
 */
const MAX_WATCH_MS = 60_000;

/** How long to wait where it could not be told whether sessions go on, before it is asked again. */
const ASK_AGAIN_MS = 500;

/** A session by its hash, and the workspace that its token is of. */
export interface WatchedSession {
  workspace: string;
  hash: string;
}

export interface SessionListener {
  /** Called once. */
  onEnd: () => void;
  /**
   * Called with the role, and the name of who decided on it: at once where it was ever changed, and at each
   * change.
   */
  onRole: (role: Role, by: string) => void;
  /** Called while it is an admin's, where tokens, links or sessions of the workspace have changed. */
  onAccess?: () => void;
}

/** What whoever watches a session has of it. */
export interface Watching {
  /**
   * Tells whether the session goes on by the clock as it is now, which may have been set since anybody looked,
   * and of which no timer knows. False, too, while that cannot be told.
   */
  goesOn(): Promise<boolean>;
  stop(): void;
}

/** Watches sessions for whoever has something open for them, those of a workspace by one look for all. */
export class SessionWatch {
  readonly #deps: AccessDeps;
  readonly #workspaces = new Map<string, WorkspaceWatch>();

  constructor(deps: AccessDeps) {
    this.#deps = deps;
  }

  /**
   * Tells as soon as a session has another role, or is over: removed, past its limits, or a token that it
   * rests on is no longer good. Where that cannot be told, as while a database is away, nothing is told
   * until it can. Watching does not count as using it.
   */
  watch({ workspace, hash }: WatchedSession, listener: SessionListener): Watching {
    const watch = this.#workspaces.get(workspace) ?? this.#begin(workspace);
    return watch.add(hash, listener);
  }

  #begin(workspace: string): WorkspaceWatch {
    const onEmpty = () => this.#workspaces.delete(workspace);
    const watch = new WorkspaceWatch(this.#deps, workspace, onEmpty);
    this.#workspaces.set(workspace, watch);
    return watch;
  }
}

/** One who watches a session, and what they know of it. */
interface Watcher {
  hash: string;
  listener: SessionListener;
  role: Role | null;
  /** When it was last looked at, by the clock; infinite where it has not been since access last changed. */
  lookedAt: number;
  /** When the session ends if nothing happens; what is not known yet ends no sleep. */
  endsAt: number;
  /** True where access has changed since the last look. */
  isRung: boolean;
}

/** All who watch sessions of one workspace. Once nobody does, it is over. */
class WorkspaceWatch {
  readonly #deps: AccessDeps;
  readonly #workspace: string;
  readonly #onEmpty: () => void;
  readonly #watchers = new Set<Watcher>();
  /** Whose sessions are to be looked at. */
  #due = new Set<Watcher>();
  #isLooking = false;
  #looking = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | null = null;

  constructor(deps: AccessDeps, workspace: string, onEmpty: () => void) {
    this.#deps = deps;
    this.#workspace = workspace;
    this.#onEmpty = onEmpty;
  }

  add(hash: string, listener: SessionListener): Watching {
    const never = Number.POSITIVE_INFINITY;
    const times = { lookedAt: never, endsAt: never };
    const watcher: Watcher = { hash, listener, role: null, ...times, isRung: false };
    this.#watchers.add(watcher);
    this.#due.add(watcher);
    void this.#look();
    return {
      goesOn: async () => await this.#goesOn(watcher),
      stop: () => this.#remove(watcher),
    };
  }

  async #goesOn(watcher: Watcher): Promise<boolean> {
    if (!this.#isTimely(watcher) && this.#watchers.has(watcher)) {
      this.#due.add(watcher);
      await this.#look();
    }
    return this.#watchers.has(watcher) && this.#isTimely(watcher);
  }

  #isTimely({ lookedAt, endsAt }: Watcher): boolean {
    const now = this.#deps.now();
    return lookedAt <= now && now < endsAt;
  }

  #remove(watcher: Watcher): void {
    this.#due.delete(watcher);
    if (!this.#watchers.delete(watcher) || this.#watchers.size > 0) return;
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.#onEmpty();
  }

  #ring(): void {
    for (const watcher of this.#watchers) {
      watcher.isRung = true;
      watcher.lookedAt = Number.POSITIVE_INFINITY;
    }
    this.#lookAtAll();
  }

  #lookAtAll(): void {
    for (const watcher of this.#watchers) this.#due.add(watcher);
    void this.#look();
  }

  /** Looks one at a time, again where something has changed meanwhile, and sleeps until the next end. */
  async #look(): Promise<void> {
    if (!this.#isLooking) this.#looking = this.#lookAtAllDue();
    await this.#looking;
  }

  async #lookAtAllDue(): Promise<void> {
    this.#isLooking = true;
    clearTimeout(this.#timer);
    let isTold = true;
    while (isTold && this.#due.size > 0) isTold = await this.#lookAtDue();
    this.#isLooking = false;
    if (this.#watchers.size === 0) return;
    this.#timer = isTold
      ? setTimeout(() => this.#lookAtAll(), this.#msToNextEnd())
      : setTimeout(() => void this.#look(), ASK_AGAIN_MS);
    this.#timer.unref();
  }

  /** Returns false where it cannot be told whether the sessions go on. */
  async #lookAtDue(): Promise<boolean> {
    const due = this.#due;
    this.#due = new Set();
    const records = await this.#readRecords(due).catch(() => null);
    if (!records) {
      for (const watcher of due) this.#due.add(watcher);
      return false;
    }
    const turns = new TurnTaker();
    for (const watcher of due) {
      await turns.yieldIfDue();
      if (this.#watchers.has(watcher)) this.#judge(watcher, records);
    }
    return true;
  }

  async #readRecords(due: Set<Watcher>): Promise<AdmissionRecords> {
    const { access } = this.#deps;
    if (!this.#stopListening) {
      const stop = await access.watch(this.#workspace, () => this.#ring());
      this.#stopListening = stop;
      if (this.#watchers.size === 0) stop();
    }
    const hashes = new Set(Array.from(due, ({ hash }) => hash));
    return await access.findRecords([], [...hashes]);
  }

  #judge(watcher: Watcher, records: AdmissionRecords): void {
    const { hash, listener, role: known, isRung } = watcher;
    const session = records.session(hash);
    const active = session && activeOf(this.#deps, session, records);
    if (!active) {
      this.#remove(watcher);
      listener.onEnd();
      return;
    }
    const { role, roleChangedBy } = active.token;
    watcher.role = role;
    // Access may have changed since this look began.
    if (!this.#due.has(watcher)) watcher.lookedAt = this.#deps.now();
    watcher.endsAt = Math.min(endOfRest(session), active.expiresAt);
    watcher.isRung = false;
    if (role !== known && roleChangedBy !== null) listener.onRole(role, roleChangedBy);
    if (isRung && role === 'admin') listener.onAccess?.();
  }

  #msToNextEnd(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { endsAt } of this.#watchers) next = Math.min(next, endsAt);
    return Math.min(Math.max(1, next - this.#deps.now()), MAX_WATCH_MS);
  }
}
