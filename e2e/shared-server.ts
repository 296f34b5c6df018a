import { randomBytes } from 'node:crypto';
import { createToken } from '../server/domain/tokens.ts';
import { openFileStore } from '../server/store/file/open.ts';
import { PlantServer } from './server.ts';
import { makeDataFolder, ServerProcess } from './server-process.ts';

/** So many journeys share one server; the next ones get a fresh one. */
const WORKSPACES = 60;

/**
 * One server for many journeys, each in a workspace of its own: another workspace's plants, tokens
 * and changes are out of its sight.
 */
export class SharedServer implements AsyncDisposable {
  #process: ServerProcess | null = null;
  #adminTokens: string[] = [];

  /** Returns the server as the admin of a workspace that holds nothing. */
  async nextWorkspace(): Promise<PlantServer> {
    if (this.#adminTokens.length === 0) await this.#renew();
    const { adminTokens, process } = { adminTokens: this.#adminTokens, process: this.#process };
    const token = adminTokens.pop();
    if (!process || token === undefined) throw new Error('There is no workspace left.');
    return new PlantServer(() => process.url, token);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process?.[Symbol.asyncDispose]();
  }

  async #renew(): Promise<void> {
    await this[Symbol.asyncDispose]();
    const folder = await makeDataFolder();
    this.#process = new ServerProcess(folder, null);
    this.#adminTokens = await makeWorkspaces(folder);
    await this.#process.start();
  }
}

/** Makes an admin for each of many workspaces in a new data folder, and returns their tokens. */
async function makeWorkspaces(folder: string): Promise<string[]> {
  const store = await openFileStore({ folder, logger: console });
  const { access } = store;
  const deps = { access, settingsAdmin: null, now: Date.now, random: randomBytes };
  const admin = { name: 'admin', role: 'admin', lifetimeMs: null } as const;
  const made = Array.from({ length: WORKSPACES }, (_, index) =>
    createToken(deps, { ...admin, workspace: `journey-${index}` }),
  );
  const texts = (await Promise.all(made)).map(({ text }) => text);
  await store.close();
  return texts;
}
