import type { Call, WaitOptions } from '../../domain/call.ts';
import { msUntil } from '../../domain/deadline.ts';
import { DomainError } from '../../domain/errors.ts';
import { clientGone, confirmWanted } from '../../domain/in-line.ts';
import { nextTurn } from '../../domain/turn-taker.ts';
import { RETRY_AFTER_SECONDS } from './shares.ts';

/**
 * How much work is under way at once, and how much of it may be of one workspace and of one token: what
 * takes seconds in one workspace leaves the others their room.
 */
interface Room {
  all: number;
  workspace: number;
  token: number;
}

const ROOM: Room = { all: 4, workspace: 3, token: 2 };

/** More than any number of windows that share a token ask for at once. */
const MAX_WAITING_OF_TOKEN = 50;

/**
 * How long after its first wait a request may still wait: half as long as the app waits for an answer. So those who
 * wait in vain are told that nothing was done, and whoever is let in last has time for the work itself.
 */
export const MAX_WAIT_MS = 10_000;

/** A workspace of which tokens have something under way or waiting. */
interface Home {
  tokens: number;
  running: number;
  /** When something of it was last let in, by the count of all. */
  servedAt: number;
}

/** What one token has under way, and what of it waits. */
interface Turns {
  workspace: string;
  home: Home;
  running: number;
  /** Each is called once, to let the work in. */
  waiting: Set<() => void>;
  /** How many of those who wait count towards the bound; parts of answers do not. */
  refusable: number;
}

/** Whose work it is. */
export interface Sender extends Pick<Call, 'confirmAdmission' | 'signal' | 'deadline'> {
  principal: { workspace: string; actor: Pick<Call['principal']['actor'], 'id'> };
}

/**
 * Bounds work of one kind. Those who wait are let in one workspace after the other and one token of it
 * after the other, each in a round of the event loop of its own, so that nobody waits for all that
 * somebody else has asked for, however many tokens they have made for it.
 */
export class FairGate {
  readonly #room: Room;
  readonly #tokens = new Map<string, Turns>();
  readonly #homes = new Map<string, Home>();
  #running = 0;
  #served = 0;

  constructor(room = ROOM) {
    this.#room = room;
  }

  /** How many tokens have something under way or waiting. */
  get size(): number {
    return this.#tokens.size;
  }

  /**
   * Does a piece of work once there is room for it.
   *
   * @param isPart where it waits for as long as it takes, and is never refused for what else waits.
   * @throws DomainError `too_many_streams` where too much of that token waits, `server_busy` where it
   *   has waited too long, `client_gone` where nobody waits for it any more, as `confirmAdmission` where
   *   its sender was sent away meanwhile, each before any of the work is done; else what `work` throws.
   */
  async run<Result>(
    sender: Sender,
    work: () => Promise<Result>,
    { isPart }: WaitOptions = { isPart: false },
  ): Promise<Result> {
    if (sender.signal().aborted) throw clientGone();
    const { workspace, actor } = sender.principal;
    const { id } = actor;
    const turns = this.#tokens.get(id) ?? this.#welcome(id, workspace);
    const mustWait = !this.#hasRoom(turns);
    if (mustWait) await this.#wait(sender, turns, isPart);
    else this.#begin(turns);
    try {
      if (mustWait) {
        await nextTurn();
        await confirmWanted(sender);
      }
      return await work();
    } finally {
      // What ends in the round that it began in holds its place for the rest of it: many short pieces
      // that arrive together would make one long round.
      setImmediate(() => this.#end(id, turns));
    }
  }

  #welcome(id: string, workspace: string): Turns {
    const home = this.#homes.get(workspace) ?? { tokens: 0, running: 0, servedAt: 0 };
    this.#homes.set(workspace, home);
    home.tokens += 1;
    const turns = { workspace, home, running: 0, waiting: new Set<() => void>(), refusable: 0 };
    this.#tokens.set(id, turns);
    return turns;
  }

  #end(id: string, turns: Turns): void {
    this.#running -= 1;
    turns.home.running -= 1;
    turns.running -= 1;
    this.#forgetIfIdle(id, turns);
    this.#letNextIn();
  }

  #hasRoom({ running, home }: Turns): boolean {
    return (
      this.#running < this.#room.all &&
      home.running < this.#room.workspace &&
      running < this.#room.token
    );
  }

  #begin(turns: Turns): void {
    this.#running += 1;
    turns.home.running += 1;
    turns.running += 1;
    this.#served += 1;
    turns.home.servedAt = this.#served;
  }

  async #wait(sender: Sender, turns: Turns, isPart: boolean): Promise<void> {
    if (!isPart && turns.refusable >= MAX_WAITING_OF_TOKEN) throw tooMuchWaits();
    if (!isPart) turns.refusable += 1;
    const signal = sender.signal();
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        if (!isPart) turns.refusable -= 1;
        clearTimeout(patience);
        signal.removeEventListener('abort', giveUp);
      };
      const letIn = () => {
        end();
        resolve();
      };
      // Each takes it from those who wait, so that only one of the three ever comes.
      const leave = (reason: DomainError) => {
        end();
        turns.waiting.delete(letIn);
        this.#forgetIfIdle(sender.principal.actor.id, turns);
        reject(reason);
      };
      const giveUp = () => leave(clientGone());
      const patience = isPart
        ? undefined
        : setTimeout(() => leave(waitedTooLong()), msUntil(sender.deadline())).unref();
      signal.addEventListener('abort', giveUp);
      turns.waiting.add(letIn);
    });
  }

  #forgetIfIdle(id: string, { running, waiting, workspace, home }: Turns): void {
    if (running > 0 || waiting.size > 0 || !this.#tokens.delete(id)) return;
    home.tokens -= 1;
    if (home.tokens === 0) this.#homes.delete(workspace);
  }

  /** Whoever has been let in goes to the end of the row, and so does their workspace. */
  #letNextIn(): void {
    let next: [string, Turns] | null = null;
    for (const entry of this.#tokens) {
      const [, turns] = entry;
      if (turns.waiting.size === 0 || !this.#hasRoom(turns)) continue;
      if (!next || turns.home.servedAt < next[1].home.servedAt) next = entry;
    }
    if (!next) return;
    const [id, turns] = next;
    const [letIn] = turns.waiting;
    if (!letIn) return;
    turns.waiting.delete(letIn);
    this.#begin(turns);
    this.#tokens.delete(id);
    this.#tokens.set(id, turns);
    letIn();
  }
}

function tooMuchWaits(): DomainError {
  return new DomainError('too_many_streams', (words) => words.tooMuchWaits(MAX_WAITING_OF_TOKEN), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function waitedTooLong(): DomainError {
  return new DomainError(
    'server_busy',
    (words) => words.waitedTooLong(MAX_WAIT_MS / 1000, RETRY_AFTER_SECONDS),
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
