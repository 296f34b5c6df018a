import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requireUntroubled } from '../../server/testing/require-untroubled.ts';

export const BUILT_SERVER = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));
export const BUILT_APP = fileURLToPath(new URL('../../dist/web/en/index.html', import.meta.url));

/** Makes the data folder of one server. */
export async function makeDataFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'plant-store-journey-'));
}

/** The built server in a process of its own, over a data folder that goes with it. */
export class ServerProcess implements AsyncDisposable {
  readonly folder: string;
  readonly #adminToken: string | null;
  readonly #settings: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #url = 'http://localhost:0';
  /** Everything the server said on standard output since its last start. */
  welcome = '';
  /** What it wrote to standard error since its last start. */
  #log = '';

  /**
   * @param adminToken null starts it without a token in its settings.
   * @param settings what else is set. Without PUBLIC_URL it finds a free port for itself.
   */
  constructor(folder: string, adminToken: string | null, settings: NodeJS.ProcessEnv = {}) {
    this.folder = folder;
    this.#adminToken = adminToken;
    this.#settings = settings;
    this.#url = settings.PUBLIC_URL ?? this.#url;
  }

  get url(): string {
    return this.#url;
  }

  /** Starts it, again at the address it had. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [BUILT_SERVER, 'serve'], {
      env: { ...this.#environment(), PORT: new URL(this.#url).port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.welcome = '';
    this.#log = '';
    child.stderr.on('data', (chunk) => {
      this.#log += String(chunk);
    });
    for await (const line of createInterface(child.stdout)) {
      this.welcome += `${line}\n`;
      this.#url = /ready at (\S+)/.exec(line)?.[1] ?? this.#url;
      if (/^Sign in with| pst_/.test(line)) return;
    }
    throw new Error(`The server ended before it was ready: ${this.welcome}${this.#log}`);
  }

  /** Runs a command of the built server on the same folder. */
  async run(...args: string[]): Promise<string> {
    const env = this.#environment();
    const { stdout } = await promisify(execFile)(process.execPath, [BUILT_SERVER, ...args], {
      env,
    });
    return stdout;
  }

  /** Backs up the folder, which a server may write meanwhile; returns what puts the backup in its place. */
  async backUp(): Promise<() => Promise<void>> {
    await this.run('backup', this.#backup);
    return async () => {
      await rm(this.folder, { recursive: true });
      await this.run('restore', this.#backup);
    };
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** @throws Error where Node or a package warned it, which nobody would read. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child) return;
    if (child.exitCode === null) {
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
    } else {
      console.error(`The server ended by itself:\n${this.#log}`);
    }
    requireUntroubled(this.#log);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.end('SIGKILL');
    } finally {
      for (const folder of [this.folder, this.#backup]) {
        await rm(folder, { recursive: true, force: true });
      }
    }
  }

  get #backup(): string {
    return `${this.folder}-backup`;
  }

  /** Nothing of the settings that this process itself was started with reaches the server. */
  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      DATA_DIR: this.folder,
      LOG_LEVEL: 'warn',
      ...(this.#adminToken && { ADMIN_TOKEN: this.#adminToken }),
      ...this.#settings,
    };
  }
}
