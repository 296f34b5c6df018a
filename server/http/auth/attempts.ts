import type { Logger } from 'pino';
import { DomainError } from '../../domain/errors.ts';
import type { Words } from '../../words/languages.ts';
import type { AppContext, HttpSettings } from '../context.ts';
import type { StrangerLines } from '../observe/stranger-lines.ts';
import { clientNetwork } from './client-address.ts';
import { WRONG_TOKENS_A_MINUTE, WrongAttempts } from './wrong-attempts.ts';

/**
 * Runs what tries a token. Where that token is wrong, the attempt counts against the client's
 * network. Right tokens never count, and are refused only where that network has sent so many wrong
 * ones that none is judged any more; nor do those count that were right lately, which a program may
 * go on sending.
 *
 * @throws DomainError `too_many_attempts` for a wrong token beyond the first limit and for every
 *   token beyond the second, else what `attempt` throws.
 */
export type TokenAttempt = <T>(c: AppContext, attempt: () => Promise<T>) => Promise<T>;

/** Counts wrong tokens by the client's network, for the API and the browser's sign-in together. */
export function createTokenAttempt(
  settings: HttpSettings,
  logger: Logger,
  strangers: StrangerLines,
): TokenAttempt {
  const attempts = new WrongAttempts({
    onMinuteOver: (network, count) => {
      if (!strangers.admits(network, 'warn')) return;
      logger.warn({ network, count }, 'wrong tokens refused');
    },
  });

  function refuse(
    c: AppContext,
    network: string,
    say: (words: Words, seconds: number) => string,
  ): DomainError {
    const { refused, seconds } = attempts.refuse(network);
    // The first refusal of a minute is logged, and at its end how many there were.
    if (refused > 1) c.set('isToldAlready', true);
    return new DomainError('too_many_attempts', (words) => say(words, seconds), {
      retryAfterSeconds: seconds,
    });
  }

  return async function attemptToken(c, attempt) {
    const network = clientNetwork(c, settings.trustProxy);
    const tally = await attempts.begin(network);
    if (!tally) throw refuse(c, network, (words, seconds) => words.tokensRefusedForNow(seconds));
    let isWrong = false;
    try {
      return await attempt();
    } catch (error) {
      isWrong = isGuess(error);
      if (!isWrong || tally.wrong < WRONG_TOKENS_A_MINUTE) throw error;
      throw refuse(c, network, (words, seconds) => words.tooManyWrongTokens(seconds));
    } finally {
      attempts.end(tally, isWrong);
    }
  };
}

/** Tells whether a token was refused that never was one. */
function isGuess(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'invalid_token' && !error.facts.isEnded;
}
