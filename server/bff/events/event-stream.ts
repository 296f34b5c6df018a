import { type EventName, positionOf, type RoleEvent } from '../../contract/events.ts';
import type { VersionName } from '../../domain/plants/version-condition.ts';
import type { Change } from '../../domain/store.ts';
import type { ViewOwners } from '../../domain/views/watch-views.ts';
import { describeChange } from './describe-change.ts';

/** More changes than this at once are not told one by one: whoever looks reads anew. */
const MAX_TOLD_AT_ONCE = 20;

/** Reads what is new: the first changes after a position, null where that cannot be told. */
export interface ChangeReader {
  last(): Promise<VersionName>;
  changesAfter(position: VersionName, limit: number): Promise<Change[] | null>;
}

export interface EventStreamOptions {
  reader: ChangeReader;
  /** Whose own changes are marked as such, and who is told of their own views. */
  actorId: string;
  /** Begins after this change, or after the last one where null. */
  after: VersionName | null;
  /** Tells whether the reader's session does. */
  goesOn: () => Promise<boolean>;
  onClose: () => void;
}

/**
 * One browser's stream of changes (Server-Sent Events). All it keeps is the change it has told up
 * to: what a slow reader does not take is not made, and where that becomes too much it is reset.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #options: EventStreamOptions;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** Null until it is known where to begin. */
  #told: VersionName | null = null;
  /** What is to be told of the session's role; null where nothing is. */
  #roleNews: RoleEvent | null = null;
  /** True while it is to be told that access has changed. */
  #hasAccessNews = false;
  /** True while it is to be told that views have changed. */
  #hasViewsNews = false;
  #isBehind = true;
  #isWorking = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => this.#work(),
      cancel: () => this.#close(),
    });
  }

  /** Tells that there may be something new; resolves once that is told, or there is no room for it. */
  async wake(): Promise<void> {
    this.#isBehind = true;
    await this.#work();
  }

  /** Tells of the session's role with whatever else is new. */
  noteRole(news: RoleEvent): void {
    this.#roleNews = news;
    void this.wake();
  }

  /** Tells that access has changed with whatever else is new. */
  noteAccess(): void {
    this.#hasAccessNews = true;
    void this.wake();
  }

  /** Tells that views have changed, where the reader sees them, once it is woken. */
  noteViews(owners: ViewOwners): void {
    if (owners.has(null) || owners.has(this.#options.actorId)) this.#hasViewsNews = true;
  }

  /** Tells the reader, and all on the way, that the connection is not dead. */
  beat(): void {
    if (this.#hasRoom) this.#send(formatEvent('beat', null, {}));
  }

  /** Ends the stream; with `isOver` it says first that the session has ended. */
  end({ isOver }: { isOver: boolean }): void {
    if (!this.#controller) return;
    if (isOver) this.#send(formatEvent('ended', null, {}));
    this.#controller.close();
    this.#close();
  }

  get #hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#isBehind && this.#hasRoom) {
        this.#isBehind = false;
        // Where it begins is read at once: what happens meanwhile is news.
        const text = (await this.#readNews()) + this.#takeOtherNews();
        // The browser comes back, and is told why where it may not.
        if (!(await this.#options.goesOn())) return this.end({ isOver: false });
        if (text !== '') this.#send(text);
      }
    } catch {
      // Why a read failed is told by the requests that need it; the browser comes back.
      this.end({ isOver: false });
    } finally {
      this.#isWorking = false;
    }
  }

  /** Takes what is to be told beside changes. */
  #takeOtherNews(): string {
    const role = this.#roleNews ? formatEvent('role', null, this.#roleNews) : '';
    const access = this.#hasAccessNews ? formatEvent('access', null, {}) : '';
    const views = this.#hasViewsNews ? formatEvent('views', null, {}) : '';
    this.#roleNews = null;
    this.#hasAccessNews = false;
    this.#hasViewsNews = false;
    return role + access + views;
  }

  async #readNews(): Promise<string> {
    const { reader, actorId, after } = this.#options;
    const last = await reader.last();
    if (this.#told === null) {
      this.#told = after ?? last;
      this.#isBehind = this.#told.seq !== last.seq || this.#told.at !== last.at;
      return formatEvent('ready', this.#told, { seq: last.seq });
    }
    const changes = await reader.changesAfter(this.#told, MAX_TOLD_AT_ONCE + 1);
    if (!changes || changes.length > MAX_TOLD_AT_ONCE) {
      this.#told = last;
      return formatEvent('reset', this.#told, { seq: this.#told.seq });
    }
    this.#told = changes.at(-1) ?? this.#told;
    return changes
      .map((change) => formatEvent('change', change, describeChange(change, actorId)))
      .join('');
  }

  #send(text: string): void {
    this.#controller?.enqueue(Buffer.from(text));
  }

  #close(): void {
    if (!this.#controller) return;
    this.#controller = null;
    this.#options.onClose();
  }
}

/** Writes one event; JSON has no line ends of its own, which would break it in two. */
function formatEvent(name: EventName, id: VersionName | null, data: object): string {
  const idLine = id === null ? '' : `id: ${positionOf(id)}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
