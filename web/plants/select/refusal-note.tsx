import type { PlantPage } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { shortName } from '../../ui/words/short-name.ts';
import { type ListFilter, nameFilter } from '../address/list-filter.ts';
import * as css from './refusal-note.module.css';
import type { Refusal } from './use-change-many.ts';

const MOST_NAMED = 5;

interface RefusalNoteProps {
  refusal: Refusal;
  /** The page as it is now, and of which filter; undefined while it is not at hand. */
  page: PlantPage | undefined;
  filter: ListFilter;
  onClose: () => void;
}

/** Says why a deletion or a tagging was refused, what came of it, and how things stand now. No dialog: the refusal comes while one types. */
export function RefusalNote({ refusal, page, filter, onClose }: RefusalNoteProps) {
  const { question, view, outcome } = refusal;
  const { matching, count } = question;
  const isThere = view === nameFilter(filter);
  const now = isThere ? page : null;
  return (
    <div role="alert" className={css.note}>
      <p>
        <b>{outcome}</b> {describeReason(refusal)}{' '}
        {matching ? (
          <>
            {words.refusedAsked(count)} {now && words.refusedNow(now.total)}
          </>
        ) : (
          isThere && describeLeft(refusal)
        )}
      </p>
      <Button onClick={onClose}>{words.refusedLookAgain}</Button>
    </div>
  );
}

function describeReason({ question, isDoubtful, error, lost }: Refusal): string {
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

/** Says how many are selected no more, and how many still are. */
function describeLeft({ question, lost }: Refusal): string {
  const left = question.count - lost.length;
  if (left === 0) return words.refusedSelectedNone;
  return lost.length === 0
    ? words.refusedSelectedStill(left)
    : words.refusedSelectedOthers(lost.length, left);
}
