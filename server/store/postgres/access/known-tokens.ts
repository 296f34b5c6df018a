import type { TokenRecord } from '../../../domain/access-store.ts';

/** How long a token may be taken for what it was when it was read, without word of a change. */
const KNOWN_FOR_MS = 1000;

const MOST_KNOWN = 1000;

interface Known {
  read: Promise<TokenRecord | null>;
  /** Null until the token has been read, which may then be one of any workspace. */
  workspace: string | null;
  /** By the monotonic clock. */
  until: number;
}

/**
 * Remembers for a moment the tokens that programs send with each request, by the hash of their secret. Word
 * of a change has them forgotten at once, and each write checks the token again in its own transaction.
 */
export class KnownTokens {
  readonly #known = new Map<string, Known>();

  /** Returns what is known of a token, or what `read` finds. Unknown tokens are not remembered. */
  async find(hash: string, read: () => Promise<TokenRecord | null>): Promise<TokenRecord | null> {
    const now = performance.now();
    const known = this.#known.get(hash);
    if (known && known.until > now) return await known.read;
    this.#known.delete(hash);
    // What is read may be out of date from the moment at which it was asked for.
    const asked: Known = { read: read(), workspace: null, until: now + KNOWN_FOR_MS };
    this.#known.set(hash, asked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    const token = await asked.read.catch((error) => {
      this.#forget(hash, asked);
      throw error;
    });
    if (token) asked.workspace = token.workspace;
    else this.#forget(hash, asked);
    return token;
  }

  /** Forgets the tokens of a workspace, in which some access has changed. */
  forget(workspace: string): void {
    for (const [hash, known] of this.#known) {
      if (known.workspace === null || known.workspace === workspace) this.#known.delete(hash);
    }
  }

  #forget(hash: string, known: Known): void {
    if (this.#known.get(hash) === known) this.#known.delete(hash);
  }
}
