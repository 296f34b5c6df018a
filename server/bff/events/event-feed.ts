import { positionOf } from '../../contract/events.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { SessionListener, Watching } from '../../domain/access/session-watch.ts';
import type { AccessStore } from '../../domain/access-store.ts';
import type { VersionName } from '../../domain/plants/version-condition.ts';
import type { Change, PlantStore } from '../../domain/store.ts';
import { TurnTaker } from '../../domain/turn-taker.ts';
import { type ViewOwners, watchViews } from '../../domain/views/watch-views.ts';
import { StreamBound } from '../../http/share/stream-bound.ts';
import { type ChangeReader, EventStream } from './event-stream.ts';

/** Well below the minute after which proxies, and our own server, cut who is silent. */
const BEAT_MS = 20_000;

/** How long changes are gathered before they are told together; more where many listen. */
const GATHER_MS = 30;
const GATHER_MS_A_STREAM = 0.2;

/** What is listened to. */
interface FeedStores {
  plants: PlantStore;
  access: AccessStore;
}

/** Who listens. */
type Listener = Pick<Principal, 'workspace' | 'actor'>;

/** The open streams of all workspaces, woken together when something changes in theirs. */
export class EventFeed {
  readonly #stores: FeedStores;
  readonly #stopping: AbortSignal;
  readonly #workspaces = new Map<string, WorkspaceStreams>();
  readonly #bound = new StreamBound();
  #count = 0;
  #beating: NodeJS.Timeout | null = null;

  constructor(stores: FeedStores, stopping: AbortSignal) {
    this.#stores = stores;
    this.#stopping = stopping;
    stopping.addEventListener('abort', () => this.#endAll(), { once: true });
  }

  /** How many streams are open. */
  get count(): number {
    return this.#count;
  }

  /** @throws DomainError `too_many_streams` where a token or its workspace can open no more. */
  requireRoom(listener: Listener): void {
    this.#bound.enter(listener)();
  }

  /**
   * Opens a stream that tells what happens in the listener's workspace after a change, null for the last one.
   *
   * @param watch tells what it is given, later, of the session.
   * @throws DomainError `too_many_streams`.
   */
  open(
    listener: Listener,
    after: VersionName | null,
    watch: (listener: SessionListener) => Watching,
  ): EventStream {
    const leave = this.#bound.enter(listener);
    const { workspace, actor } = listener;
    const streams = this.#workspaces.get(workspace) ?? this.#follow(workspace);
    const stream = new EventStream({
      reader: streams.reader,
      actorId: actor.id,
      after,
      goesOn: () => watching.goesOn(),
      onClose: () => {
        leave();
        this.#count -= 1;
        if (streams.remove(stream)) this.#workspaces.delete(workspace);
        watching.stop();
      },
    });
    const watching = watch({
      onEnd: () => stream.end({ isOver: true }),
      onRole: (role, by) => stream.noteRole({ role, by }),
      onAccess: () => stream.noteAccess(),
    });
    streams.add(stream);
    this.#count += 1;
    if (this.#stopping.aborted) stream.end({ isOver: false });
    else this.#beating ??= setInterval(() => void this.#beat(), BEAT_MS).unref();
    return stream;
  }

  #follow(workspace: string): WorkspaceStreams {
    const gatherMs = () => GATHER_MS + GATHER_MS_A_STREAM * this.#count;
    const streams = new WorkspaceStreams(this.#stores, workspace, gatherMs);
    this.#workspaces.set(workspace, streams);
    return streams;
  }

  async #beat(): Promise<void> {
    const turns = new TurnTaker();
    for (const streams of this.#workspaces.values()) {
      for (const one of streams.all) {
        one.beat();
        await turns.yieldIfDue();
      }
    }
  }

  #endAll(): void {
    if (this.#beating) clearInterval(this.#beating);
    for (const streams of this.#workspaces.values()) {
      for (const stream of streams.all) stream.end({ isOver: false });
    }
  }
}

/** The streams of one workspace, which listens to the stores while there are any. */
class WorkspaceStreams {
  readonly all = new Set<EventStream>();
  readonly reader: SharedReader;
  readonly #gatherMs: () => number;
  #unwatch: (() => void)[] = [];
  #isOver = false;
  #waking: NodeJS.Timeout | null = null;

  constructor({ plants, access }: FeedStores, workspace: string, gatherMs: () => number) {
    this.reader = new SharedReader(plants, workspace);
    this.#gatherMs = gatherMs;
    void this.#listen(async () => {
      const unwatch = await plants.watch(workspace, () => this.#ring());
      // Something may have changed since the first stream began.
      this.#ring();
      return unwatch;
    });
    const onChange = (owners: ViewOwners) => this.#noteViews(owners);
    const onLost = () => this.#endAll();
    void this.#listen(() => watchViews(access, workspace, { onChange, onLost }));
  }

  async #listen(watch: () => Promise<() => void>): Promise<void> {
    try {
      const unwatch = await watch();
      if (this.#isOver) unwatch();
      else this.#unwatch.push(unwatch);
    } catch {
      this.#endAll();
    }
  }

  /** Browsers come back. */
  #endAll(): void {
    for (const stream of this.all) stream.end({ isOver: false });
  }

  #noteViews(owners: ViewOwners): void {
    for (const stream of this.all) stream.noteViews(owners);
    this.#ring();
  }

  #ring(): void {
    this.#waking ??= setTimeout(() => void this.#wake(), this.#gatherMs()).unref();
  }

  add(stream: EventStream): void {
    this.all.add(stream);
  }

  /** Removes a stream; returns true when it was the last one, and nothing is listened to any more. */
  remove(stream: EventStream): boolean {
    this.all.delete(stream);
    if (this.all.size > 0) return false;
    this.#isOver = true;
    for (const unwatch of this.#unwatch) unwatch();
    if (this.#waking) clearTimeout(this.#waking);
    return true;
  }

  /** Wakes one after the other, in turns with others: each has its own text made. */
  async #wake(): Promise<void> {
    this.#waking = null;
    const turns = new TurnTaker();
    this.reader.startSharing();
    for (const stream of this.all) {
      await turns.yieldIfDue();
      await stream.wake();
    }
    if (!this.#waking) this.reader.stopSharing();
  }
}

/** Reads the news of a workspace, while its streams are woken once for all that know as much. */
class SharedReader implements ChangeReader {
  readonly #store: PlantStore;
  readonly #workspace: string;
  /** What was read by what is asked, kept for all; null while each reads for itself. */
  #shared: { last: Promise<VersionName>; after: Map<string, Promise<Change[] | null>> } | null =
    null;
  /** One is read after the other: many that ask from different positions could fill the memory with large changes. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(store: PlantStore, workspace: string) {
    this.#store = store;
    this.#workspace = workspace;
  }

  /** Reads anew, once for all. */
  startSharing(): void {
    this.#shared = { last: this.#store.version(this.#workspace), after: new Map() };
    // Whoever asks for it is told why it failed.
    this.#shared.last.catch(() => undefined);
  }

  stopSharing(): void {
    this.#shared = null;
  }

  async last(): Promise<VersionName> {
    return await (this.#shared?.last ?? this.#store.version(this.#workspace));
  }

  async changesAfter(position: VersionName, limit: number): Promise<Change[] | null> {
    const after = this.#shared?.after;
    const key = `${positionOf(position)} ${limit}`;
    const known = after?.get(key);
    if (known) return await known;
    const read = () => this.#store.changesAfter(this.#workspace, position, limit);
    const reading = this.#before.then(read);
    const end = () => undefined;
    this.#before = reading.then(end, end);
    after?.set(key, reading);
    return await reading;
  }
}
