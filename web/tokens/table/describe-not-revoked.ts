import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { isOutcomeUnknown } from '../../api/lost-answer.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { describeNotEnded } from '../describe-not-ended.ts';

/** Tells what came of a revocation whose dialog was left before its answer. */
export function describeNotRevoked({ name }: TokenView, error: unknown): string {
  const about = shortName(name);
  return describeNotEnded(error, {
    unknown: words.maybeRevoked(about),
    asked: words.revoking(about),
    not: words.notRevoked(about),
  });
}

/** What the dialog is about need not be told again in it, but that nobody knows what came of it. */
export function describeRefusal(token: TokenView, error: unknown): string {
  return isOutcomeUnknown(error) ? describeNotRevoked(token, error) : describeFailure(error);
}
