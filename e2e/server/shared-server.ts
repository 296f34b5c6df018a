import { randomBytes } from 'node:crypto';
import { createToken } from '../../server/domain/access/tokens.ts';
import { openFileStore } from '../../server/store/file/open.ts';
import { PlantServer } from './server.ts';
import { makeDataFolder, ServerProcess } from './server-process.ts';

const WORKSPACES = 80;

/** A journey that finds fewer left begins with a fresh server; none needs more. */
const WORKSPACES_A_JOURNEY = 10;

/**
 * One server for many journeys, each in a workspace of its own: another workspace's plants, tokens
 * and changes are out of its sight.
 */
export class SharedServer implements AsyncDisposable {
  #process: ServerProcess | null = null;
  #adminTokens: string[] = [];

  /** Makes sure that a journey can begin; between journeys only, since the address may change. */
  async prepare(): Promise<void> {
    if (this.#adminTokens.length >= WORKSPACES_A_JOURNEY) return;
    await this[Symbol.asyncDispose]();
    const folder = await makeDataFolder();
    this.#process = new ServerProcess(folder, null);
    this.#adminTokens = await makeWorkspaces(folder);
    await this.#process.start();
  }

  /** Returns the server as the admin of a workspace that holds nothing. */
  nextWorkspace(): PlantServer {
    const [process, token] = [this.#process, this.#adminTokens.pop()];
    if (!process || token === undefined) throw new Error('There is no workspace left.');
    return new PlantServer(() => process.url, token);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process?.[Symbol.asyncDispose]();
  }
}

/** Makes an admin for each of many workspaces in a new data folder, and returns their tokens. */
async function makeWorkspaces(folder: string): Promise<string[]> {
  const store = await openFileStore({ folder, logger: console });
  const { access } = store;
  const deps = { access, environmentAdmin: null, now: Date.now, random: randomBytes };
  const admin = { name: 'admin', role: 'admin', lifetimeMs: null } as const;
  const made = Array.from({ length: WORKSPACES }, (_, index) =>
    createToken(deps, { ...admin, workspace: `journey-${index}` }),
  );
  const texts = (await Promise.all(made)).map(({ text }) => text);
  await store.close();
  return texts;
}
