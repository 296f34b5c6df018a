import type { ChangeEvent, EventName } from '../contract/events.ts';

/** One event as it came over the wire; heartbeats are passed over. */
export interface ReceivedEvent {
  name: EventName;
  id: string | null;
  data: ChangeEvent;
}

/** Reads a stream of events as a browser would, for tests. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  private constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** @throws Error with the status when the server does not open a stream. */
  static async open(
    origin: string,
    cookie: string,
    { after, lastEventId }: { after?: string; lastEventId?: string } = {},
  ): Promise<EventReader> {
    const query = after === undefined ? '' : `?after=${after}`;
    const response = await fetch(`${origin}/bff/events${query}`, {
      headers: {
        Cookie: cookie,
        ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      },
    });
    if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`);
    return new EventReader(response.body);
  }

  /** Resolves with the next event, null once the stream has ended. */
  async next(): Promise<ReceivedEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith('event: beat\n')) continue;
        return parseEvent(block);
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Resolves once it tells that plants have changed: of many changes at once it tells only that there were some. */
  async untilChanged(): Promise<void> {
    for (;;) {
      const event = await this.next();
      if (!event) throw new Error('the stream ended');
      if (event.name === 'change' || event.name === 'reset') return;
    }
  }

  /** Resolves with the numbers of the next changes; anything else in between is an error. */
  async nextChanges(count: number): Promise<number[]> {
    const seqs: number[] = [];
    while (seqs.length < count) {
      const event = await this.next();
      if (event?.name !== 'change') throw new Error(`not a change: ${JSON.stringify(event)}`);
      seqs.push(event.data.seq);
    }
    return seqs;
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }
}

/** The server's own words for what it sends, which the tests check. */
function parseEvent(block: string): ReceivedEvent {
  const fields = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0], line]));
  const field = (name: string) => fields.get(name)?.slice(name.length + 2) ?? null;
  return {
    name: field('event') as EventName,
    id: field('id'),
    data: JSON.parse(field('data') ?? 'null') as ChangeEvent,
  };
}
