import type { ChangeDraft, CommitResult } from '../../server/domain/store.ts';
import { cookieAt, signIn } from '../browser-session.ts';
import type { Sender, SentParts, ServedPlants } from '../model/http-subject.ts';
import { type Restart, type Twin, WORKSPACES } from '../model/plant-commands.ts';
import { Bystander } from './bystander.ts';
import type { Operator } from './operator.ts';
import { TwinProcess } from './twin-process.ts';
import type { Twins } from './twin-subject.ts';

/** Who is let into one workspace, of both servers: a program by a token, a browser by its session. */
interface Admitted {
  token: string;
  cookie: string;
}

/** Two server processes over one database, which go by the machine's clock. */
export class TwinServers implements ServedPlants, Twins {
  readonly #twins: [TwinProcess, TwinProcess];
  readonly #bystander: Bystander;
  readonly #admitted = new Map<string, Admitted>();
  #sequence = 0;
  #asked: Twin = 0;

  private constructor(twins: [TwinProcess, TwinProcess], bystander: Bystander) {
    this.#twins = twins;
    this.#bystander = bystander;
  }

  static async start(operator: Operator): Promise<TwinServers> {
    const twins = await TwinProcess.startBoth(operator);
    return new TwinServers(twins, await Bystander.open(operator.url));
  }

  /** Lets everybody into other workspaces, which are empty: servers that run are not to see one emptied. */
  async beginAnew(): Promise<void> {
    this.#sequence += 1;
    for (const workspace of WORKSPACES) {
      const name = this.#nameOf(workspace);
      const token = await this.#bystander.makeToken(name, 'program');
      const browserToken = await this.#bystander.makeToken(name, 'browser');
      const cookie = await signIn(this.#process.server, browserToken);
      this.#admitted.set(workspace, { token, cookie });
    }
  }

  turnTo(twin: Twin): void {
    this.#asked = twin;
  }

  wait(): void {
    throw new Error('The time of these processes cannot be set.');
  }

  async timeOfChange(workspace: string): Promise<number> {
    return (await this.#bystander.plants.version(this.#nameOf(workspace))).at;
  }

  async commit(draft: ChangeDraft): Promise<CommitResult> {
    const workspace = this.#nameOf(draft.workspace);
    return await this.#bystander.plants.commit({ ...draft, workspace });
  }

  async send(
    sender: Sender,
    method: string,
    path: string,
    { headers = {}, json }: SentParts = {},
  ): Promise<Response> {
    return await fetch(new URL(path, this.#process.server.address), {
      method,
      headers: {
        ...this.#credentialsOf(sender),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? null : JSON.stringify(json),
    });
  }

  async restart({ how }: Restart): Promise<void> {
    const twin = this.#process;
    if (how === 'disconnect') {
      await twin.disconnect();
      // Once it answers, it has read from all its sockets, and knows which connections are no more.
      await (await fetch(new URL('/health/live', twin.server.address))).arrayBuffer();
      return;
    }
    if (how === 'stop') await twin.stop();
    else await twin.kill();
    await twin.startAgain();
  }

  get #process(): TwinProcess {
    return this.#twins[this.#asked];
  }

  #nameOf(workspace: string): string {
    return `${workspace}-${this.#sequence}`;
  }

  #credentialsOf({ workspace, by }: Sender): Record<string, string> {
    const { token = '', cookie = '' } = this.#admitted.get(workspace) ?? {};
    if (by === 'program') return { Authorization: `Bearer ${token}` };
    return { 'Sec-Fetch-Site': 'same-origin', Cookie: cookieAt(this.#process.server, cookie) };
  }
}
