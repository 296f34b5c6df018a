import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from './wait-for.ts';

/** A process and whatever it starts; they end together. */
export class ProcessGroup implements AsyncDisposable {
  readonly #leader: ChildProcess;
  readonly #closed: Promise<unknown>;

  private constructor(leader: ChildProcess) {
    this.#leader = leader;
    // It comes once none of them is left that could write there.
    this.#closed = once(leader, 'close');
    leader.stdout?.resume();
    leader.stderr?.resume();
  }

  /** @throws Error when there is no such command. */
  static async start(
    command: string,
    args: string[],
    env: NodeJS.ProcessEnv,
  ): Promise<ProcessGroup> {
    const leader = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    await once(leader, 'spawn');
    return new ProcessGroup(leader);
  }

  /** @throws Error when all of them have ended before an attempt did not fail. */
  async waitFor(attempt: () => Promise<unknown>): Promise<void> {
    const tooLate = this.#closed.then(() => Promise.reject(new Error('It ended too soon.')));
    await Promise.race([waitFor(attempt), tooLate]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { pid } = this.#leader;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // All of them had ended by themselves.
    }
    await this.#closed;
  }
}
