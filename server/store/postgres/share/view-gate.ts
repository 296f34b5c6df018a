import type { DomainError } from '../../../domain/errors.ts';
import { clientGone } from '../../../domain/in-line.ts';
import { viewLetGo } from '../../store-refusals.ts';
import { viewsInUse } from '../connection/database-refusals.ts';
import { MOST_CONNECTIONS } from '../connection/host-pools.ts';

/** How many views may be open at once; each has a connection. */
const MOST = { ofToken: 3, ofWorkspace: 5, ofAll: MOST_CONNECTIONS };

const WAIT_MS = 5_000;

const LOOK_EVERY_MS = 250;

/** How long a view may have waited for its reader, in total, before it makes room for others. */
const MOST_IDLE_MS = 10_000;

/** Whose a view is. */
interface Reader {
  workspace: string;
  tokenId: string;
}

/** A view that is open: its place among the others, unless it takes none. */
export class OpenView {
  readonly reader: Reader;
  /** Rejects once the view has to make room. */
  readonly letGo: Promise<never>;
  isLetGo = false;
  readonly #leave: (place: OpenView) => void;
  readonly #refuse: (error: unknown) => void;
  #idleMs = 0;
  #idleSince: number | null = null;

  constructor(reader: Reader, leave: (place: OpenView) => void = () => undefined) {
    this.reader = reader;
    this.#leave = leave;
    const { promise, reject } = deferred();
    this.letGo = promise;
    this.#refuse = reject;
  }

  /** Counts the time until what is returned is called: a batch was made, and its reader asks for no other. */
  waitForReader(): () => void {
    this.#idleSince = performance.now();
    return () => {
      this.#idleMs = this.idleMs;
      this.#idleSince = null;
    };
  }

  get idleMs(): number {
    return this.#idleMs + (this.#idleSince === null ? 0 : performance.now() - this.#idleSince);
  }

  makeRoom(): void {
    this.isLetGo = true;
    this.#refuse(viewLetGo());
    this.leave();
  }

  leave(): void {
    this.#leave(this);
  }
}

interface Waiting {
  reader: Reader;
  begin: (place: OpenView) => void;
}

/**
 * Shares out the views, which last for as long as their readers take: by token and by workspace, and where
 * somebody waits, a view whose reader is slow makes room, unless they have as many open as its reader has.
 */
export class ViewGate {
  readonly #open = new Set<OpenView>();
  readonly #waiting = new Set<Waiting>();

  /**
   * @param signalOf returns what aborts once nobody waits for the view any more.
   * @throws DomainError `server_busy` where there is no room for some seconds, `client_gone`.
   */
  async enter(reader: Reader, signalOf?: () => AbortSignal): Promise<OpenView> {
    if (this.#hasRoom(reader)) return this.#begin(reader);
    const signal = signalOf?.();
    if (signal?.aborted) throw clientGone();
    return await new Promise<OpenView>((resolve, reject) => {
      const end = () => {
        clearInterval(looking);
        clearTimeout(patience);
        signal?.removeEventListener('abort', leave);
        this.#waiting.delete(waiting);
      };
      const refuse = (reason: DomainError) => {
        end();
        reject(reason);
      };
      const leave = () => refuse(clientGone());
      const waiting = {
        reader,
        begin: (place: OpenView) => {
          end();
          resolve(place);
        },
      };
      const looking = setInterval(() => this.#slowest(reader)?.makeRoom(), LOOK_EVERY_MS);
      const patience = setTimeout(() => refuse(viewsInUse()), WAIT_MS);
      signal?.addEventListener('abort', leave);
      this.#waiting.add(waiting);
      this.#slowest(reader)?.makeRoom();
    });
  }

  #begin(reader: Reader): OpenView {
    const place = new OpenView(reader, (left) => {
      if (this.#open.delete(left)) this.#letIn();
    });
    this.#open.add(place);
    return place;
  }

  /** Lets in who has the fewest open, of these who came first. */
  #letIn(): void {
    const next = [...this.#waiting]
      .filter(({ reader }) => this.#hasRoom(reader))
      .sort((one, other) => this.#ofToken(one.reader) - this.#ofToken(other.reader))[0];
    next?.begin(this.#begin(next.reader));
  }

  #hasRoom(reader: Reader): boolean {
    const isFree = this.#open.size < MOST.ofAll && this.#ofToken(reader) < MOST.ofToken;
    return isFree && this.#ofWorkspace(reader) < MOST.ofWorkspace;
  }

  /** The view that has to make room for a reader, if any: of who has the most, that which waited longest. */
  #slowest(reader: Reader): OpenView | undefined {
    const own = this.#ofToken(reader);
    if (own >= MOST.ofToken) return undefined;
    const isOwnFull = this.#ofWorkspace(reader) >= MOST.ofWorkspace;
    return [...this.#open]
      .filter((view) => !isOwnFull || view.reader.workspace === reader.workspace)
      .filter((view) => view.idleMs >= MOST_IDLE_MS && this.#ofToken(view.reader) > own)
      .sort(
        (one, other) =>
          this.#ofToken(other.reader) - this.#ofToken(one.reader) || other.idleMs - one.idleMs,
      )[0];
  }

  #ofToken({ tokenId }: Reader): number {
    return count(this.#open, ({ reader }) => reader.tokenId === tokenId);
  }

  #ofWorkspace({ workspace }: Reader): number {
    return count(this.#open, ({ reader }) => reader.workspace === workspace);
  }
}

function count(views: Iterable<OpenView>, isCounted: (view: OpenView) => boolean): number {
  let found = 0;
  for (const view of views) if (isCounted(view)) found += 1;
  return found;
}

/** A promise that nobody need wait for. */
function deferred(): { promise: Promise<never>; reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  promise.catch(() => undefined);
  return { promise, reject };
}
