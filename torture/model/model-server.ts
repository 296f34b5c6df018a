import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { createToken } from '../../server/domain/access/tokens.ts';
import type { ChangeDraft, CommitResult } from '../../server/domain/store.ts';
import { parseTrustProxy } from '../../server/http/auth/trusted-proxies.ts';
import { createMetrics } from '../../server/http/observe/metrics.ts';
import { StrangerLines } from '../../server/http/observe/stranger-lines.ts';
import type { StoreBounds } from '../../server/store/file/open.ts';
import type { Crash } from '../disk/crash-image.ts';
import type { DisposableStore } from '../disk/disposable-store.ts';
import type { Sender, SentParts, ServedPlants } from './http-subject.ts';
import { type Asker, type Restart, WORKSPACES } from './plant-commands.ts';

/**
 * The whole server but for its socket, over a store that can be stopped and crashed. Into each
 * workspace it has let a program by a token and a browser by a cookie.
 */
export class ModelServer implements ServedPlants {
  readonly #store: DisposableStore;
  readonly #credentials: Map<string, Record<string, string>>;
  /** The token of each workspace's browser, with which it signs in again once its session may be over. */
  readonly #browserTokens: Map<string, string>;
  #signedInAt: number;
  #app: ReturnType<typeof createApp>;

  private constructor(
    store: DisposableStore,
    credentials: Map<string, Record<string, string>> = new Map(),
    browserTokens: Map<string, string> = new Map(),
  ) {
    this.#store = store;
    this.#credentials = credentials;
    this.#browserTokens = browserTokens;
    this.#signedInAt = store.clock.now;
    this.#app = this.#createApp();
  }

  static async start(store: DisposableStore): Promise<ModelServer> {
    const server = new ModelServer(store);
    for (const workspace of WORKSPACES) await server.#admit(workspace);
    return server;
  }

  /** Starts another server over a copy of this one's store, with everybody let in as here. */
  async copy(): Promise<ModelServer> {
    const store = await this.#store.copy();
    return new ModelServer(store, new Map(this.#credentials), this.#browserTokens);
  }

  get store(): DisposableStore {
    return this.#store;
  }

  wait(hours: number): void {
    this.#store.clock.now += hours * 3600 * 1000;
  }

  async timeOfChange(): Promise<number> {
    return this.#store.clock.now;
  }

  async commit(draft: ChangeDraft): Promise<CommitResult> {
    return await this.#store.plants.commit(draft);
  }

  async send(
    { workspace, by }: Sender,
    method: string,
    path: string,
    { headers = {}, json }: SentParts = {},
  ): Promise<Response> {
    if (this.#signedInAt !== this.#store.clock.now) await this.#signInAnew();
    return await this.#app.request(path, {
      method,
      headers: {
        ...this.#credentials.get(`${by} of ${workspace}`),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  }

  /** Stops or crashes the store, and serves what it then holds. */
  async restart(restart: Restart): Promise<void> {
    await this.#store.restart(restart);
    this.#app = this.#createApp();
  }

  /** Crashes the store before this returns, and resolves once its image is served. */
  async crash(crash: Crash, bounds?: StoreBounds): Promise<void> {
    await this.#store.crash(crash, bounds);
    this.#app = this.#createApp();
  }

  #createApp() {
    const logger = pino({ level: 'silent' });
    return createApp({
      store: this.#store.current.plants,
      access: this.#access(),
      settings: { publicUrl: new URL('http://localhost:3000'), trustProxy: parseTrustProxy('') },
      logger,
      metrics: createMetrics(),
      strangers: new StrangerLines(logger),
      webRoot: null,
      stopping: new AbortController().signal,
    });
  }

  #access() {
    const { access } = this.#store.current;
    return {
      access,
      environmentAdmin: null,
      now: () => this.#store.clock.now,
      random: randomBytes,
    };
  }

  async #admit(workspace: string): Promise<void> {
    const token = async (name: Asker) => {
      const role = 'editor' as const;
      const made = await createToken(this.#access(), { name, role, workspace, lifetimeMs: null });
      return made.text;
    };
    const authorization = { Authorization: `Bearer ${await token('program')}` };
    this.#credentials.set(`program of ${workspace}`, authorization);
    this.#browserTokens.set(workspace, await token('browser'));
    await this.#signIn(workspace);
  }

  /** No session outlasts the time that a sequence skips. */
  async #signInAnew(): Promise<void> {
    this.#signedInAt = this.#store.clock.now;
    for (const workspace of this.#browserTokens.keys()) await this.#signIn(workspace);
  }

  async #signIn(workspace: string): Promise<void> {
    const browser: Sender = { workspace, by: 'browser' };
    this.#credentials.delete(`browser of ${workspace}`);
    const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
    const json = { token: this.#browserTokens.get(workspace) };
    const answer = await this.send(browser, 'POST', '/bff/session', { headers: sameOrigin, json });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    this.#credentials.set(`browser of ${workspace}`, { ...sameOrigin, Cookie: cookie });
  }
}
