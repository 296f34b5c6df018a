import { randomUUID } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: a client pauses before it tries again.
import { setTimeout as delay } from 'node:timers/promises';
import { type BuiltServer, TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';

const PAUSE_MS = 50;

/** How long one try may take: a server that was killed, or whose database hangs, may never answer. */
const TRY_MS = 20_000;

/** Clients that add one plant after the other and send each again, under its key, until it is acknowledged. */
export class RetryingWriters {
  /** The names of plants that were acknowledged, in that order. */
  readonly acknowledged: string[] = [];
  /** Answers that no failure explains. */
  readonly findings: string[] = [];
  readonly #servers: () => readonly BuiltServer[];
  readonly #writing: Promise<void>[];
  #isOver = false;

  /** @param servers those to choose from at each try. */
  constructor(count: number, servers: () => readonly BuiltServer[]) {
    this.#servers = servers;
    this.#writing = Array.from({ length: count }, (_, writer) => this.#write(writer));
  }

  /** Resolves after this many further acknowledgements. */
  async further(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    while (this.acknowledged.length < enough && this.findings.length === 0) await delay(10);
  }

  /** Has each writer finish the plant that it is at. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writing);
  }

  async #write(writer: number): Promise<void> {
    for (let index = 0; !this.#isOver; index += 1) {
      const name = `plant ${writer}.${index}`;
      const key = randomUUID();
      for (let tries = writer; !(await this.#add(tries, name, key)); tries += 1) {
        await delay(PAUSE_MS);
      }
      this.acknowledged.push(name);
    }
  }

  /** Tells whether the plant was acknowledged; anything but a passing failure ends the proof. */
  async #add(tries: number, name: string, key: string): Promise<boolean> {
    const servers = this.#servers();
    const server = servers[tries % servers.length];
    if (!server) return false;
    const status = await fetch(new URL('/plants', server.address), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(TRY_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 'no answer' as const,
    );
    if (status === 201) return true;
    if (status !== 503 && status !== 'no answer') {
      this.findings.push(`${name} was answered with ${status}`);
      this.#isOver = true;
      return true;
    }
    return false;
  }
}
