import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const BUILT_SERVER = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url));
export const BUILT_APP = fileURLToPath(new URL('../dist/web/index.html', import.meta.url));

interface TokenRequest {
  name: string;
  role: 'viewer' | 'editor' | 'admin';
}

/** `expires` as the command takes it, such as 1s; without it the token never does. */
interface CommandTokenRequest extends TokenRequest {
  expires?: string;
  workspace?: string;
}

export interface SeedPlant {
  id: number;
  name: string;
  tag: string;
}

/** The built server in a process of its own, over a data folder of its own. */
export class PlantServer implements AsyncDisposable {
  readonly folder: string;
  readonly #adminToken: string | null;
  #process: ChildProcess | null = null;
  #port = 0;
  /** Everything the server said on standard output since its last start. */
  welcome = '';

  /** @param adminToken null starts it the way a newcomer does: it then prints how to get in. */
  private constructor(folder: string, adminToken: string | null) {
    this.folder = folder;
    this.#adminToken = adminToken;
  }

  static async start(adminToken: string | null): Promise<PlantServer> {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-journey-'));
    const server = new PlantServer(folder, adminToken);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Starts it again at the address it had. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [BUILT_SERVER, 'serve'], {
      env: { ...this.#environment(), PORT: String(this.#port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.welcome = '';
    for await (const line of createInterface(child.stdout)) {
      this.welcome += `${line}\n`;
      const port = /ready at http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) this.#port = Number(port);
      if (/^Sign in with| pst_/.test(line)) return;
    }
    throw new Error(`The server ended before it was ready: ${this.welcome}`);
  }

  /** Stops it the way an operator does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Ends it as a power cut does, without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Lets it say nothing more, as if the network were gone without a word. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Makes a token of the workspace `main` that never expires, as its admin does. */
  async createToken(request: TokenRequest): Promise<string> {
    const signedIn = await this.#post('/bff/session', { token: this.#adminToken });
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const created = await this.#post('/bff/tokens', { ...request, expires: null }, { Cookie });
    const { text }: { text: string } = await created.json();
    return text;
  }

  /** Makes any token with the command line, which needs the server to be stopped meanwhile. */
  async createTokenByCommand({
    name,
    role,
    expires,
    workspace = 'main',
  }: CommandTokenRequest): Promise<string> {
    const flags = ['--name', name, '--role', role, '--workspace', workspace];
    if (expires) flags.push('--expires', expires);
    return (await this.#runWhileStopped('token', 'create', ...flags)).trim();
  }

  /** Revokes a token with the command line, which ends its sessions. */
  async revokeToken(name: string): Promise<void> {
    await this.#runWhileStopped('token', 'revoke', name);
  }

  /** Puts plants in through the public contract. */
  async addPlants(plants: SeedPlant[]): Promise<void> {
    const headers = { Authorization: `Bearer ${this.#adminToken}` };
    await Promise.all(plants.map((plant) => this.#post('/plants', plant, headers)));
  }

  /** Deletes a plant through the public contract, as the program that has the token. */
  async deletePlant(token: string, id: number): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${this.url}/plants/${id}`, { method: 'DELETE', headers });
    if (response.status !== 204) throw new Error(`Deleting failed: ${await response.text()}`);
  }

  /** Uses a token on the public contract and returns the status. */
  async tryToken(token: string): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${this.url}/plants?limit=1`, { headers })).status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async #post(path: string, body: object, extra: Record<string, string> = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Origin: this.url, ...extra };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${this.url}${path}`, request);
    if (response.status !== 201) throw new Error(`POST ${path} failed: ${await response.text()}`);
    return response;
  }

  async #runWhileStopped(...args: string[]): Promise<string> {
    await this.stop();
    const env = this.#environment();
    const { stdout } = await promisify(execFile)(process.execPath, [BUILT_SERVER, ...args], {
      env,
    });
    await this.start();
    return stdout;
  }

  /** Nothing of the settings that this process itself was started with reaches the server. */
  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      DATA_DIR: this.folder,
      LOG_LEVEL: 'fatal',
      ...(this.#adminToken && { ADMIN_TOKEN: this.#adminToken }),
    };
  }
}
