import { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Socket } from 'node:net';

/** What comes in smaller pieces is gathered. Each piece that is kept by itself costs some 270 bytes. */
const SMALL_BYTES = 1024;

const FIRST_ROOM = 256;
const MOST_ROOM = 16 * 1024;

/** How many pieces a body may come in: so many, and one more for each so many bytes of it. */
const FREE_PIECES = 4096;
const BYTES_A_PIECE = 16;

const NOTHING = Buffer.alloc(0);

const OWED = Symbol('owed');
const ON_READ = Symbol('on read');

type ToldOfReading = IncomingMessage & { [ON_READ]?: (() => void) | null };

/** Has something done as soon as anybody begins to read a request's body. */
export function onceRead(request: ToldOfReading, act: () => void): void {
  request[ON_READ] = act;
}

/** Tells whether a client waits with its body until that is asked for, which nobody has done yet. */
export function awaitsContinue(request: ToldOfReading | Http2ServerRequest): boolean {
  return ON_READ in request && Boolean(request[ON_READ]);
}

/** Returns how many bytes of a body of declared length are yet to come: no other request begins within them. */
export function owedBytes(request: IncomingMessage & { [OWED]?: number }): number {
  return request[OWED] || 0;
}

/**
 * Makes the class of a server's requests, whose bodies cost about their length in however many chunks
 * or packets they come, also where nobody reads them yet: small pieces are handed on together, once
 * they are many or the body is whole. Node would keep each as a stream's chunk of its own.
 *
 * @param onScattered is given the connection of a body that comes in too many pieces, once; no more
 *   of the body is taken.
 */
export function gatherBodies(onScattered: (socket: Socket) => void): typeof IncomingMessage {
  return class GatheredMessage extends IncomingMessage {
    [ON_READ]?: (() => void) | null;
    #gathered: Buffer = NOTHING;
    #length = 0;
    /** How many pieces have come, and how many bytes in them. */
    #pieces = 0;
    #bytes = 0;

    /** How many bytes of a body of declared length are yet to come. */
    get [OWED](): number {
      const declared = Number(this.headers['content-length'] ?? 0);
      return this.complete ? 0 : declared - this.#bytes;
    }

    override _read(size: number): void {
      const act = this[ON_READ];
      if (act) {
        this[ON_READ] = null;
        act();
      }
      super._read(size);
    }

    /** Called by Node's parser for each piece of the body, with null behind the last. */
    override push(piece: Buffer | null): boolean {
      if (piece === null) {
        this.#handOn();
        return super.push(null);
      }
      if (this.#isScattered(piece)) return false;
      if (piece.length < SMALL_BYTES) return this.#gather(piece);
      this.#handOn();
      return super.push(piece);
    }

    #isScattered(piece: Buffer): boolean {
      const most = FREE_PIECES + this.#bytes / BYTES_A_PIECE;
      if (this.#pieces > most) return true;
      this.#pieces += 1;
      this.#bytes += piece.length;
      if (this.#pieces <= most) return false;
      this.#gathered = NOTHING;
      this.#length = 0;
      onScattered(this.socket);
      return true;
    }

    /** Most bodies are one piece, which is not copied. */
    #gather(piece: Buffer): boolean {
      const length = this.#length + piece.length;
      if (this.#length === 0) this.#gathered = piece;
      else {
        if (length > this.#gathered.length) this.#grow(length);
        piece.copy(this.#gathered, this.#length);
      }
      this.#length = length;
      return length < MOST_ROOM - SMALL_BYTES || this.#handOn();
    }

    #grow(length: number): void {
      const room = Math.min(MOST_ROOM, Math.max(FIRST_ROOM, 2 * length));
      const grown = Buffer.allocUnsafeSlow(room);
      this.#gathered.copy(grown, 0, 0, this.#length);
      this.#gathered = grown;
    }

    #handOn(): boolean {
      if (this.#length === 0) return true;
      const gathered = this.#gathered.subarray(0, this.#length);
      this.#gathered = NOTHING;
      this.#length = 0;
      return super.push(gathered);
    }
  };
}
