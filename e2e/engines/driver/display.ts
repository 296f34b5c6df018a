import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A screen that nobody sees, for a browser that cannot do without one. */
export class Display implements AsyncDisposable {
  readonly name: string;
  readonly #server: ChildProcess;

  private constructor(server: ChildProcess, name: string) {
    this.#server = server;
    this.name = name;
  }

  /** @throws Error when there is no Xvfb that starts. */
  static async start(): Promise<Display> {
    // It finds a free number, and tells it once it can be used.
    const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(server, 'spawn');
    for await (const number of createInterface(server.stdout)) {
      return new Display(server, `:${number}`);
    }
    throw new Error('Xvfb ended before it could be used.');
  }

  /** Lets it take its lock away with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.exitCode !== null) return;
    const exited = once(this.#server, 'exit');
    this.#server.kill('SIGTERM');
    await exited;
  }
}
