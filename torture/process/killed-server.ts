import {
  type BuiltServer,
  startBuiltServer,
  TEST_ADMIN_TOKEN,
} from '../../server/testing/built-server.ts';
import { isBrokenConnection } from '../browser-session.ts';
import { Crashed, type CrashingService } from '../histories/concurrent-history.ts';
import type { PlantCall, PlantResult } from '../model/plant-object.ts';

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
      return await this.#send(call, key);
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

  async #send(call: PlantCall, key: string | undefined): Promise<PlantResult> {
    const { method, path, body } = requestFor(call);
    const response = await fetch(new URL(path, this.#server.address), {
      method,
      headers: {
        Authorization: `Bearer ${TEST_ADMIN_TOKEN}`,
        ...(body !== null && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && method === 'POST' && { 'Idempotency-Key': key }),
      },
      body,
    });
    const text = await response.text();
    switch (response.status) {
      case 200:
        return { names: namesIn(text) };
      case 201:
        return { created: Number(response.headers.get('location')?.slice('/plants/'.length)) };
      case 204:
        return { deleted: true };
      case 404:
        return { refused: 'plant_not_found' };
      case 409:
        return { refused: 'id_taken' };
      default:
        throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    }
  }
}

/** Reads the body of a list, which the public contract gives this shape. */
function namesIn(text: string): string[] {
  return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
}

/** How a call crosses the wire of the public interface, where a delete names one plant. */
function requestFor(call: PlantCall): { method: string; path: string; body: string | null } {
  switch (call.kind) {
    case 'list':
      return { method: 'GET', path: '/plants?limit=1000', body: null };
    case 'delete':
      return { method: 'DELETE', path: `/plants/${call.ids.join()}`, body: null };
    case 'create': {
      const { id, name } = call;
      const body = JSON.stringify({ name, ...(id !== null && { id }) });
      return { method: 'POST', path: '/plants', body };
    }
  }
}
