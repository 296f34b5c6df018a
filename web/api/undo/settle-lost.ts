import type { ChangeView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { isInDoubt } from '../attempt.ts';
import { pageOf } from '../page-of.ts';
import type { Person } from '../person.ts';
import { RequestFailed } from '../request-failed.ts';
import type { Unanswered } from '../unanswered.ts';

/**
 * Settles what a person asked for and whose answer was lost, as `Unanswered` does.
 *
 * @throws RequestFailed also where the key is no longer good for that.
 */
export async function settleLost(
  unanswered: Unanswered,
  person: Person,
  what: string,
): Promise<ChangeView | null> {
  const tried = unanswered.tried(what);
  if (tried && isInDoubt(tried, pageOf(person), Date.now()))
    throw new RequestFailed(words.lookInHistory, { code: 'person_left' });
  return await unanswered.settle(what);
}
