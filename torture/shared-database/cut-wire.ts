import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** One connection: its end at the server, and at the database. */
interface Line {
  near: Socket;
  far: Socket;
}

/** The network between a server and its database, which is cut now and then. */
export class CutWire {
  readonly #listening: Server;
  readonly #lines = new Set<Line>();
  readonly #url: URL;
  #isCut = false;
  #hangs = false;
  #delayMs = 0;
  #ends: (sent: Buffer) => boolean = () => false;

  private constructor(url: URL) {
    this.#url = url;
    this.#listening = createServer((near) => this.#carry(near));
  }

  /** @param url of the database. */
  static async lay(url: string): Promise<CutWire> {
    const wire = new CutWire(new URL(url));
    await once(wire.#listening.listen(0, '127.0.0.1'), 'listening');
    return wire;
  }

  /** The address of the database over this wire. */
  get url(): string {
    const { port } = this.#listening.address() as AddressInfo;
    const url = new URL(this.#url);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  }

  /** The same without what stands around it in an address. */
  get host(): string {
    return new URL(this.url).host;
  }

  /** How many connections it carries. */
  get open(): number {
    return this.#lines.size;
  }

  /** Waits for the next connection to it. */
  async nextConnection(): Promise<void> {
    await once(this.#listening, 'connection');
  }

  /**
   * Cuts all connections, and lets none through until `mend`. The database gets what it was sent until
   * then, and may carry it out; its answers from now on are lost.
   *
   * @param turns how many turns of the event loop pass until the server, too, notices.
   */
  async cut(turns: number): Promise<void> {
    this.#isCut = true;
    for (const { far } of this.#lines) far.unpipe().resume();
    for (let left = turns; left > 0; left -= 1) await new Promise(setImmediate);
    for (const { near } of this.#lines) near.destroy();
  }

  /** Carries nothing any more, either way, and ends nothing: as when a machine stops in the midst of its work. */
  hang(): void {
    this.#hangs = true;
    for (const { near, far } of this.#lines) {
      near.unpipe().pause();
      far.unpipe().pause();
    }
  }

  /** Has what the database says on connections from now on take so long. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Closes connections from now on in order, as a proxy does, where such is sent, which the database does not get. */
  endWhere(ends: (sent: Buffer) => boolean): void {
    this.#ends = ends;
  }

  /** Lets new connections through; those that hang stay as they are. */
  mend(): void {
    this.#isCut = false;
    this.#hangs = false;
  }

  /** Ends it with what it carries. */
  remove(): void {
    this.#listening.close();
    for (const { near } of this.#lines) near.destroy();
  }

  #carry(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.#isCut) {
      near.destroy();
      return;
    }
    // It is let in by the system, and nobody answers.
    if (this.#hangs) return;
    const far = connect(Number(this.#url.port || 5432), this.#url.hostname);
    const line = { near, far };
    this.#lines.add(line);
    near.pipe(this.#filter(near)).pipe(far);
    (this.#delayMs === 0 ? far : far.pipe(delayed(this.#delayMs))).pipe(near);
    // What it was sent before goes out first.
    near.on('close', () => far.end());
    far.on('error', () => far.destroy());
    far.on('close', () => {
      this.#lines.delete(line);
      near.destroy();
    });
  }

  #filter(near: Socket): Transform {
    return new Transform({
      transform: (sent, _encoding, pass) => {
        if (!this.#ends(sent)) return pass(null, sent);
        near.end();
        pass();
      },
    });
  }
}

/** Passes on what comes, a while later. */
function delayed(ms: number): Transform {
  return new Transform({
    // biome-ignore lint/style/noRestrictedGlobals: to come late is what is tried.
    transform: (chunk, _encoding, pass) => void setTimeout(() => pass(null, chunk), ms),
  });
}
