import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** Lines are gathered for so long, since a write for each would compete with the journal's for the same threads. */
const GATHER_MS = 250;
const GATHER_BYTES = 32 * 1024;
/** At most so much waits to be written. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
const RETRY_MS = 250;

export interface LogWriterOptions {
  /** How long lines are gathered, in milliseconds; a quarter of a second unless told. */
  gatherMs?: number;
  maxWaitingBytes?: number;
  /** Called with what keeps lines from being written, once until one is, unless that is a reader who lets them wait. */
  onFailed?: (error: Error) => void;
  /** Called with the number of lines lost once a line can be written again. */
  onLost?: (lines: number) => void;
}

/**
 * Writes log lines to a file descriptor. A log that cannot be written never holds nor ends the
 * process: lines wait within a bound, and those beyond it are lost and counted. pino's own
 * destination retries for ever while the process exits, which a full disk turns into a hang.
 */
export class LogWriter {
  /** How many lines were lost so far. */
  lost = 0;
  readonly #fd: number;
  readonly #gatherMs: number;
  readonly #maxWaitingBytes: number;
  readonly #onFailed: (error: Error) => void;
  readonly #onLost: (lines: number) => void;
  #lines: string[] = [];
  #waitingBytes = 0;
  /** What is being written, or could not be yet; its first line may be there in part. */
  #chunk: Buffer | null = null;
  #isWriting = false;
  #timer: NodeJS.Timeout | null = null;
  #reported = 0;
  #isFailing = false;

  constructor(fd: number, options: LogWriterOptions = {}) {
    this.#fd = openWithoutWaiting(fd);
    this.#gatherMs = options.gatherMs ?? GATHER_MS;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? MAX_WAITING_BYTES;
    this.#onFailed = options.onFailed ?? (() => undefined);
    this.#onLost = options.onLost ?? (() => undefined);
  }

  /** Takes one line, with its end. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes + bytes > this.#maxWaitingBytes) {
      this.lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#waitingBytes += bytes;
    // A chunk that could not be written waits for its timer: lines do not hasten it.
    if (this.#chunk === null && this.#waitingBytes >= GATHER_BYTES) this.#writeNext();
    else this.#writeAfter(this.#gatherMs);
  }

  /** Tries once, before the end, to write what waits; what cannot be written at once is let go. */
  flush(): void {
    const waiting = this.#isWriting ? [] : [this.#chunk ?? ''];
    const bytes = Buffer.concat([...waiting, ...this.#lines].map((part) => Buffer.from(part)));
    if (!this.#isWriting) this.#chunk = null;
    this.#lines = [];
    this.#waitingBytes -= bytes.length;
    try {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(this.#fd, bytes, written);
      }
    } catch {
      // Nobody is left who could be told.
    }
  }

  #writeAfter(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writeNext();
    }, ms).unref();
  }

  #writeNext(): void {
    if (this.#isWriting) return;
    this.#chunk ??= this.#takeLines();
    if (this.#chunk === null) return;
    this.#isWriting = true;
    write(this.#fd, this.#chunk, (error, written) => {
      this.#isWriting = false;
      if (!error) return this.#advance(written);
      this.#noteFailure(error);
      this.#writeAfter(RETRY_MS);
    });
  }

  #noteFailure(error: NodeJS.ErrnoException): void {
    if (this.#isFailing || error.code === 'EAGAIN') return;
    this.#isFailing = true;
    this.#onFailed(error);
  }

  #takeLines(): Buffer | null {
    if (this.#lines.length === 0) return null;
    const chunk = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    return chunk;
  }

  #advance(written: number): void {
    this.#isFailing = false;
    const rest = this.#chunk?.subarray(written) ?? Buffer.alloc(0);
    this.#waitingBytes -= written;
    this.#chunk = rest.length > 0 ? rest : null;
    if (this.#chunk !== null || this.#waitingBytes >= GATHER_BYTES) this.#writeNext();
    else if (this.#lines.length > 0) this.#writeAfter(this.#gatherMs);
    if (this.#chunk === null) this.#reportLost();
  }

  #reportLost(): void {
    const lines = this.lost - this.#reported;
    this.#reported = this.lost;
    if (lines > 0) this.#onLost(lines);
  }
}

/**
 * Returns a descriptor of the same file whose writes never wait for a reader. A thread that waited
 * would be one less for the disk, and would keep the process from ending.
 */
function openWithoutWaiting(fd: number): number {
  const stats = fstatSync(fd);
  if (stats.isFile()) return fd;
  const { O_WRONLY, O_NONBLOCK, O_APPEND, O_NOCTTY } = constants;
  try {
    // Opened anew, so that nobody who shares the descriptor finds it changed.
    return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_APPEND | O_NOCTTY);
  } catch {
    // A socket, somebody else's pipe, or no /proc: Node's own stream makes the shared one non-blocking.
    if (fd === 2 && !stats.isCharacterDevice()) void process.stderr;
    return fd;
  }
}
