import { expect, onTestFinished } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import type { Twin } from '../model/plant-commands.ts';
import { CutWire } from './cut-wire.ts';
import type { Operator } from './operator.ts';

/** One of two built servers over a database, which ends with the test. */
export class TwinProcess {
  readonly #operator: Operator;
  /** What its connections are called, to tell them from those of the other. */
  readonly #name: string;
  readonly #wire: CutWire;
  readonly #dataFolder: string;
  #server: BuiltServer;

  private constructor(
    { operator, name }: { operator: Operator; name: string },
    wire: CutWire,
    { server, dataFolder }: { server: BuiltServer; dataFolder: string },
  ) {
    this.#operator = operator;
    this.#name = name;
    this.#wire = wire;
    this.#dataFolder = dataFolder;
    this.#server = server;
    onTestFinished(async () => {
      await this.#server.end('SIGKILL');
      wire.remove();
    });
  }

  /** Starts two over one database. */
  static async startBoth(operator: Operator): Promise<[TwinProcess, TwinProcess]> {
    return await Promise.all([TwinProcess.#start(operator, 0), TwinProcess.#start(operator, 1)]);
  }

  static async #start(operator: Operator, twin: Twin): Promise<TwinProcess> {
    const name = `twin process ${twin}`;
    const dataFolder = await temporaryFolder();
    const wire = await CutWire.lay(operator.addressFor(name));
    const server = await startOver(wire.url, dataFolder);
    return new TwinProcess({ operator, name }, wire, { server, dataFolder });
  }

  /** As it runs now, or ran last. */
  get server(): BuiltServer {
    return this.#server;
  }

  /** Stops it as an operator does. */
  async stop(): Promise<void> {
    expect(await this.#server.end('SIGTERM')).toBe(0);
  }

  /** Kills it, and waits until nothing that it sent can change the database any more. */
  async kill(): Promise<void> {
    await this.#server.end('SIGKILL');
    await this.#operator.gone(this.#name);
  }

  /** Starts it once it has ended. */
  async startAgain(): Promise<void> {
    this.#server = await startOver(this.#wire.url, this.#dataFolder);
  }

  /** Ends its connections to the database, and waits until none of them can change anything. */
  async disconnect(): Promise<void> {
    await this.#operator.disconnect(this.#name);
    // Then the wire has passed on that they ended.
    await new Promise(setImmediate);
  }

  /**
   * Cuts its connections so that answers of the database are lost, waits until nothing that it sent can
   * change anything, and lets it connect again.
   *
   * @param turns as `CutWire.cut`.
   */
  async cut(turns: number): Promise<void> {
    await this.#wire.cut(turns);
    await this.#operator.gone(this.#name);
    this.#wire.mend();
  }
}

async function startOver(url: string, dataFolder: string): Promise<BuiltServer> {
  return await startBuiltServer({ dataFolder, env: { DATABASE_URL: url } });
}
