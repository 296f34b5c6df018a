import type { PlantPage } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { type ListFilter, nameFilter } from '../address/list-filter.ts';
import { describeReason, type ManyRefusal } from './many-refusal.ts';
import * as css from './refusal-note.module.css';
import type { PlantSelection } from './use-selection.ts';

interface RefusalNoteProps {
  refusal: ManyRefusal;
  /** The page as it is now, and of which filter; undefined while it is not at hand. */
  page: PlantPage | undefined;
  filter: ListFilter;
  selection: PlantSelection;
  onClose: () => void;
}

/** Says why a deletion or a tagging was refused, what came of it, and how things stand now. No dialog: the refusal comes while one types. */
export function RefusalNote({ refusal, page, filter, selection, onClose }: RefusalNoteProps) {
  const { question, outcome } = refusal;
  const { view, matching, count } = question;
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
          isThere && describeLeft(refusal, selection)
        )}
      </p>
      <Button onClick={onClose}>{words.refusedLookAgain}</Button>
    </div>
  );
}

/** Says how many are selected no more, and how many still are; nothing where others were chosen since. */
function describeLeft(
  { question, lost }: ManyRefusal,
  { isEmpty, isChosen }: PlantSelection,
): string {
  const gone = new Set(lost);
  const left = question.plants.filter((plant) => !gone.has(plant));
  if (left.length === 0) return isEmpty ? words.refusedSelectedNone : '';
  if (!left.every(({ id }) => isChosen(id))) return '';
  return lost.length === 0
    ? words.refusedSelectedStill(left.length)
    : words.refusedSelectedOthers(lost.length, left.length);
}
