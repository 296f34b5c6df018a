import { type SessionAnswer, sessionAnswerSchema } from '../../../server/contract/answers.ts';
import type { SignIn } from '../../../server/contract/bff.ts';
import { SIGN_IN_HEADER } from '../../../server/contract/sign-in-header.ts';
import { send } from '../../api/exchange.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { holdRequests } from '../../api/request.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { whenTypingPauses } from '../../ui/hook/when-typing-pauses.ts';
import { languageHeaders } from './language-headers.ts';
import { requestUnnamed } from './request-unnamed.ts';

/**
 * One attempt to sign in. The browser may take the session from an answer that never reaches the page
 * whole; until the attempt has let somebody in, it can be called off with all that it has opened.
 */
export class SignInAttempt {
  readonly #named = { ...languageHeaders, [SIGN_IN_HEADER]: newIdempotencyKey() };
  readonly #calledOff = new AbortController();
  readonly #hasLetIn: () => boolean;
  #isOver = false;

  /** @param hasLetIn tells whether the server, asked meanwhile who is signed in, has let somebody in. */
  constructor(hasLetIn: () => boolean) {
    this.#hasLetIn = hasLetIn;
  }

  /** Sends what somebody signs in with; whoever types on meanwhile is let in once they pause. */
  async send(body: SignIn, headers: Record<string, string>): Promise<SessionAnswer> {
    const { signal } = this.#calledOff;
    const typing = noteTyping();
    // The browser may close or keep the page that is left.
    addEventListener('pagehide', this.callOff);
    try {
      const init = { method: 'POST', body, signal } as const;
      const named = { ...headers, ...this.#named };
      const session = await requestUnnamed(sessionAnswerSchema, '/bff/session', init, named);
      if (typing.hasBegun()) await new Promise<void>((resolve) => whenTypingPauses(resolve));
      signal.throwIfAborted();
      return session;
    } catch (error) {
      const isUnread = error instanceof RequestFailed && error.code === 'unreadable';
      if (isUnread && !this.#isOver) this.#end();
      throw error;
    } finally {
      this.#isOver = true;
      typing.end();
      removeEventListener('pagehide', this.callOff);
    }
  }

  /** Lets nobody in any more, here or on the server. Returns false where it was over, and is left as it is. */
  readonly callOff = (): boolean => {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#calledOff.abort();
    if (!this.#hasLetIn()) this.#end();
    return true;
  };

  /** Ends what this attempt has opened, as the browser's cookie tells, and nobody else's session. */
  #end(): void {
    const init = { method: 'DELETE', keepalive: true } as const;
    // Whoever asked meanwhile who is in would be told of what is ended here.
    holdRequests(send(this.#named, '/bff/session', init));
  }
}

/** Tells whether anything has been typed since. */
function noteTyping() {
  const end = new AbortController();
  let hasBegun = false;
  const note = () => {
    hasBegun = true;
  };
  document.addEventListener('keydown', note, { signal: end.signal });
  document.addEventListener('input', note, { signal: end.signal });
  return { hasBegun: () => hasBegun, end: () => end.abort() };
}
