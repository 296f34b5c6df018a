import * as words from '../../../server/words/words.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { shortName } from '../../ui/words/short-name.ts';

/** Says why a token was not made; of one that may have been, that nobody knows its text. */
export function describeNotMade(name: string, error: unknown, isRepeated: boolean): string {
  const message = describeFailure(error);
  if (isLost(error)) return `${message} ${describeLost(name)}`;
  return isRepeated && isNameTaken(error) ? `${message} ${words.tokenNameMaybeOwn}` : message;
}

/** Says what to do about a token that may have been made: no answer has told its text. */
export function describeLost(name: string): string {
  return words.tokenMaybeMade(shortName(name));
}

/** Tells whether no answer says if the token was made. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.isOutcomeUnknown || error.code === 'answer_lost';
}

export function isNameTaken(error: unknown): boolean {
  return error instanceof RequestFailed && error.code === 'name_taken';
}
