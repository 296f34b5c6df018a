import {
  type BuiltServer,
  startBuiltServer,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { isBrokenConnection } from '../browser-session.ts';
import { Crashed, type CrashingService } from '../histories/concurrent-history.ts';
import type { PlantCall, PlantResult } from '../model/plant-object.ts';
import { sendCall } from './send-call.ts';

/** The built server as a process of its own, crashing by SIGKILL. */
export class KilledServer implements CrashingService {
  readonly #dataFolder: string;
  #server: BuiltServer;
  #ready: Promise<void> = Promise.resolve();

  private constructor(dataFolder: string, server: BuiltServer) {
    this.#dataFolder = dataFolder;
    this.#server = server;
  }

  static async start(dataFolder: string): Promise<KilledServer> {
    return new KilledServer(dataFolder, await startBuiltServer({ dataFolder }));
  }

  async call(call: PlantCall, key: string | undefined): Promise<PlantResult> {
    await this.#ready;
    try {
      const { address } = this.#server;
      return await sendCall({ address, token: TEST_ADMIN_TOKEN }, call, key);
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
      throw new Crashed();
    }
  }

  async ready(): Promise<void> {
    await this.#ready;
  }

  async crash(onGone: () => void): Promise<void> {
    this.#ready = this.#killAndStart(onGone);
    await this.#ready;
  }

  async stop(): Promise<number | null> {
    return await this.#server.end('SIGTERM');
  }

  async #killAndStart(onGone: () => void): Promise<void> {
    await this.#server.end('SIGKILL');
    onGone();
    this.#server = await startBuiltServer({ dataFolder: this.#dataFolder });
  }
}
