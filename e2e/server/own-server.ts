import { test as journey } from '../journey.ts';
import { PlantServer, type TokenRequest } from './server.ts';
import { makeDataFolder, ServerProcess } from './server-process.ts';

export { expect } from '../journey.ts';

const ADMIN_TOKEN = 'journey-admin-token';

/** `expires` as the command takes it, such as 1s; without it the token never does. */
interface CommandTokenRequest extends TokenRequest {
  expires?: string;
}

/** A server that one journey has for itself: it can be stopped, killed and frozen. */
export class OwnServer extends PlantServer implements AsyncDisposable {
  readonly #process: ServerProcess;

  private constructor(process: ServerProcess) {
    super(() => process.url, ADMIN_TOKEN);
    this.#process = process;
  }

  /**
   * @param adminToken null starts it the way a newcomer does: it then prints how to get in.
   * @param settings what else is set.
   */
  static async start(
    adminToken: string | null = ADMIN_TOKEN,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<OwnServer> {
    const folder = await makeDataFolder();
    const server = new OwnServer(new ServerProcess(folder, adminToken, settings));
    await server.start();
    return server;
  }

  get welcome(): string {
    return this.#process.welcome;
  }

  /** Starts it again at the address it had. */
  async start(): Promise<void> {
    await this.#process.start();
  }

  /** Stops it the way an operator does. */
  async stop(): Promise<void> {
    await this.#process.end('SIGTERM');
  }

  /** Ends it as a power cut does, without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.#process.end('SIGKILL');
  }

  /** Backs up the way an operator does; returns what stops the server, restores that, and starts it again. */
  async backUp(): Promise<() => Promise<void>> {
    const restore = await this.#process.backUp();
    return async () => {
      await this.stop();
      await restore();
      await this.start();
    };
  }

  /** Lets it say nothing more, as if the network were gone without a word. */
  freeze(): void {
    this.#process.signal('SIGSTOP');
  }

  thaw(): void {
    this.#process.signal('SIGCONT');
  }

  /** Makes any token with the command line, which needs the server to be stopped meanwhile. */
  async createTokenByCommand(request: CommandTokenRequest): Promise<string> {
    const { name, role, expires } = request;
    const flags = ['--name', name, '--role', role];
    if (expires) flags.push('--expires', expires);
    await this.stop();
    const text = await this.#process.run('token', 'create', ...flags);
    await this.start();
    return text.trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process[Symbol.asyncDispose]();
  }
}

interface OwnServerFixtures {
  /** True starts the server as a newcomer does, without a token in its settings. */
  isFirstStart: boolean;
  server: OwnServer;
}

/** A journey against a server of its own, for what stops it, wears out its patience or asks for its first start. */
export const test = journey.extend<OwnServerFixtures>({
  isFirstStart: [false, { option: true }],

  server: async ({ isFirstStart }, use) => {
    await using server = await OwnServer.start(isFirstStart ? null : ADMIN_TOKEN);
    await use(server);
  },
});
