import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import type { RequestFailed } from '../../api/request-failed.ts';
import { shortName } from '../../ui/words/short-name.ts';
import type { Question } from './question.ts';

const MOST_NAMED = 5;

/** Why a wish was refused, and which of those chosen are gone or are another plant now. */
export interface ManyRefusal {
  question: Question;
  /** Says that nothing was done, or what an attempt before may have done. */
  outcome: string;
  /** True where an attempt before may have done something. */
  isDoubtful: boolean;
  error: RequestFailed;
  lost: Plant[];
}

/** Says why a deletion or a tagging was refused. */
export function describeReason({ question, isDoubtful, error, lost }: ManyRefusal): string {
  // The server speaks of the last attempt alone.
  if (question.matching && isDoubtful) return words.refusedChanged;
  const isDeleted = error.code === 'plant_not_found';
  const [only] = error.errors;
  if (lost.length === 0 || !only) return error.message;
  if (lost.length === 1 && !isDeleted) return only.detail;
  const names = lost.slice(0, MOST_NAMED).map(({ name }) => shortName(name));
  const rest = lost.length - names.length;
  if (rest > 0) names.push(words.refusedMore(rest));
  const list = new Intl.ListFormat(words.locale).format(names);
  return isDeleted ? words.refusedDeleted(list) : words.refusedLost(list);
}
