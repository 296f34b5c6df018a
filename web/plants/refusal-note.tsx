import type { PlantPage } from '../../server/contract/bff.ts';
import type { Plant } from '../../server/contract/plants.ts';
import { Button } from '../ui/button.tsx';
import { countPlants } from '../ui/count-plants.ts';
import { shortName } from '../ui/short-name.ts';
import css from './refusal-note.module.css';
import type { Refusal } from './use-delete-many.ts';

const MOST_NAMED = 5;

interface RefusalNoteProps {
  refusal: Refusal;
  /** The page as it is now; undefined while it is not at hand. */
  page: PlantPage | undefined;
  onClose: () => void;
}

/** Says why nothing was deleted, and how things stand now. No dialog: the refusal comes while one types. */
export function RefusalNote({ refusal, page, onClose }: RefusalNoteProps) {
  const { question, gone, left } = refusal;
  return (
    <div role="alert" className={css.note}>
      <p>
        <b>Nothing was deleted.</b> {gone.length > 0 ? describeGone(gone) : refusal.reason}{' '}
        {question.matching ? (
          <>
            You were asked about {countPlants(question.count)}.{' '}
            {page && `Now ${countPlants(page.total)} ${page.total === 1 ? 'matches' : 'match'}.`}
          </>
        ) : (
          describeLeft(left, gone)
        )}
      </p>
      <Button onClick={onClose}>Look again</Button>
    </div>
  );
}

function describeGone(gone: Plant[]): string {
  const names = gone.slice(0, MOST_NAMED).map(({ name }) => shortName(name));
  const rest = gone.length - names.length;
  const all = rest > 0 ? [...names, `${rest} more`] : names;
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : names[0];
  return `Deleted meanwhile: ${list}.`;
}

function describeLeft(count: number, gone: Plant[]): string {
  if (count === 0)
    return gone.length > 0 ? 'No other plant was selected.' : 'Nothing is selected any more.';
  return count === 1
    ? 'The other plant is still selected.'
    : `The other ${countPlants(count)} are still selected.`;
}
