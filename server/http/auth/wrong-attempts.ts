/** So many wrong tokens of a network are answered as such in a minute; further ones are refused. */
export const WRONG_TOKENS_A_MINUTE = 10;

/** After so many wrong tokens in a minute no token of that network is judged until the minute is over. */
export const JUDGED_TOKENS_A_MINUTE = 1000;

const WINDOW_MS = 60_000;
const MAX_NETWORKS = 10_000;

/** What is known of one network in the minute that its first wrong token began. */
export interface Tally {
  since: number;
  wrong: number;
  /** How many of its tokens are being judged right now; each may turn out to be wrong. */
  judging: number;
  refused: number;
  waiting: (() => void)[];
}

export interface WrongAttemptOptions {
  /** Milliseconds from any beginning, never set back. */
  now?: () => number;
  maxNetworks?: number;
  /** Told how many attempts of a network were refused in a minute, once it is over. */
  onMinuteOver?: (network: string, refused: number) => void;
}

/**
 * Counts wrong tokens by network. Right tokens are not counted, but their network keeps its place until room is
 * made: a new place for each request would take a twentieth of the request's time. The table is bounded: where it
 * is full, networks with few wrong tokens are forgotten first, so that filling it costs more attempts than it
 * gives back.
 */
export class WrongAttempts {
  readonly #networks = new Map<string, Tally>();
  readonly #now: () => number;
  readonly #maxNetworks: number;
  readonly #onMinuteOver: (network: string, refused: number) => void;
  #sweeping: NodeJS.Timeout | null = null;

  constructor(options: WrongAttemptOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#maxNetworks = options.maxNetworks ?? MAX_NETWORKS;
    this.#onMinuteOver = options.onMinuteOver ?? (() => undefined);
  }

  /** How many networks are remembered. */
  get size(): number {
    return this.#networks.size;
  }

  /**
   * Lets a token of a network be judged, waiting while so many others are that the limit might be
   * passed. Gives null where no more are judged in this minute. `end` must follow.
   */
  begin(network: string): Tally | Promise<Tally | null> {
    const tally = this.#tallyOf(network);
    if (isFull(tally)) return this.#beginLater(tally);
    tally.judging += 1;
    return tally;
  }

  /** Ends what `begin` has begun. */
  end(tally: Tally, isWrong: boolean): void {
    tally.judging -= 1;
    if (isWrong) this.#countWrong(tally);
    if (tally.waiting.length === 0) return;
    const isLimitReached = tally.wrong >= JUDGED_TOKENS_A_MINUTE;
    for (const wake of tally.waiting.splice(0, isLimitReached ? Infinity : 1)) wake();
  }

  /** Counts a refusal; returns how many there were in this minute, and after how many seconds it ends. */
  refuse(network: string): { refused: number; seconds: number } {
    const tally = this.#tallyOf(network);
    tally.refused += 1;
    const ms = tally.since + WINDOW_MS - this.#now();
    return { refused: tally.refused, seconds: Math.max(1, Math.ceil(ms / 1000)) };
  }

  async #beginLater(tally: Tally): Promise<Tally | null> {
    while (isFull(tally)) {
      if (tally.wrong >= JUDGED_TOKENS_A_MINUTE) return null;
      await new Promise<void>((resolve) => tally.waiting.push(resolve));
    }
    tally.judging += 1;
    return tally;
  }

  #countWrong(tally: Tally): void {
    if (tally.wrong === 0) tally.since = this.#now();
    tally.wrong += 1;
    this.#sweepLater();
  }

  #tallyOf(network: string): Tally {
    const known = this.#networks.get(network);
    if (known) {
      if (this.#isOver(known)) this.#restart(network, known);
      return known;
    }
    if (this.#networks.size >= this.#maxNetworks) this.#makeRoom();
    const tally: Tally = { since: this.#now(), wrong: 0, judging: 0, refused: 0, waiting: [] };
    this.#networks.set(network, tally);
    return tally;
  }

  #isOver({ since, wrong }: Tally): boolean {
    return wrong > 0 && this.#now() - since >= WINDOW_MS;
  }

  #restart(network: string, tally: Tally): void {
    if (tally.refused > 0) this.#onMinuteOver(network, tally.refused);
    tally.wrong = 0;
    tally.refused = 0;
  }

  #sweepLater(): void {
    this.#sweeping ??= setTimeout(() => {
      this.#sweeping = null;
      this.#forgetOver();
      if (this.#networks.size > 0) this.#sweepLater();
    }, WINDOW_MS).unref();
  }

  /** Tells of the networks whose minute is over, and forgets them and those without a wrong token. */
  #forgetOver(): void {
    for (const [network, tally] of this.#networks) {
      if (tally.wrong > 0 && !this.#isOver(tally)) continue;
      this.#restart(network, tally);
      if (tally.judging === 0) this.#networks.delete(network);
    }
  }

  /** Frees half of the table, so that going through it is paid for by as many new networks. */
  #makeRoom(): void {
    this.#forgetOver();
    for (const most of [WRONG_TOKENS_A_MINUTE, JUDGED_TOKENS_A_MINUTE - 1, Infinity]) {
      for (const [network, tally] of this.#networks) {
        if (this.#networks.size <= this.#maxNetworks / 2) return;
        if (tally.wrong > most || tally.judging > 0) continue;
        this.#restart(network, tally);
        this.#networks.delete(network);
      }
    }
  }
}

/** Tells whether the limit would be passed if all that are being judged were wrong. */
function isFull({ wrong, judging }: Tally): boolean {
  return wrong + judging >= JUDGED_TOKENS_A_MINUTE;
}
