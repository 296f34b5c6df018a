import type { Principal } from '../../domain/access/principal.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Say, Words } from '../../words/languages.ts';
import { type Bounds, type Holder, RETRY_AFTER_SECONDS, Shares } from './shares.ts';

/** More of a token than any number of windows or programs that share it; one that is not read takes some 100 kB. */
const OF_STREAMS: Bounds = { ofToken: 100, ofAll: 2000, own: { ofToken: 4, ofWorkspace: 100 } };

/** What a token has open. */
type OpenKind = Parameters<Words['tokenHasMostOpen']>[1];

/** Bounds how many of something without an early end tokens have open at once. */
export class StreamBound {
  readonly #shares: Shares;
  readonly #kind: OpenKind;

  constructor(bounds = OF_STREAMS, kind: OpenKind = 'streams') {
    this.#shares = new Shares(bounds);
    this.#kind = kind;
  }

  /**
   * Lets a token open one more and returns what must be called once that has ended; calling it again
   * does nothing.
   *
   * @throws DomainError `too_many_streams`.
   */
  enter({ workspace, actor }: Pick<Principal, 'workspace' | 'actor'>): () => void {
    const holder = { tokenId: actor.id, workspace };
    if (!this.#shares.hasRoom(holder, 1)) throw this.#refusalOf(holder);
    return this.#shares.take(holder);
  }

  #refusalOf(holder: Holder): DomainError {
    const { ofToken, own } = this.#shares.bounds;
    const isOfToken = this.#shares.ofToken(holder) >= ofToken;
    const ofWorkspace = this.#shares.ofWorkspace(holder);
    const told: Say = (words) =>
      isOfToken
        ? words.tokenHasMostOpen(ofToken, this.#kind)
        : words.workspaceHasMostOpen(own, ofWorkspace, this.#kind);
    return new DomainError('too_many_streams', told, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
