import type { Plant } from '../../../server/contract/plants.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';
import { shortName } from '../../ui/words/short-name.ts';
import type { ListFilter } from '../address/list-filter.ts';
import * as css from './delete-many-dialog.module.css';
import { type Question, tooManyMessage } from './use-delete-many.ts';

/** More names would not be read. */
const MOST_NAMED = 5;

interface DeleteManyDialogProps {
  question: Question;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once before plants are deleted. The safe answer has the focus. */
export function DeleteManyDialog({ question, onConfirm, onClose }: DeleteManyDialogProps) {
  const { plants, count, matching } = question;
  const obstacle = tooManyMessage(question);
  if (obstacle) {
    return (
      <Dialog title={`${countPlants(count)} are too many`} onClose={onClose}>
        <p className={css.text}>{obstacle}</p>
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Delete ${countPlants(count)}?`} onClose={onClose}>
      {matching ? (
        <p className={css.text}>{describeFilter(matching.filter)}</p>
      ) : (
        <Names plants={plants} />
      )}
      <p className={css.text}>
        {count === 1
          ? 'Undo brings it back.'
          : 'They go together, and one Undo brings them all back.'}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" onClick={onConfirm}>
          Delete {countPlants(count)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Names({ plants }: { plants: Plant[] }) {
  const more = plants.length - MOST_NAMED;
  return (
    <ul className={css.names}>
      {plants.slice(0, MOST_NAMED).map(({ id, name, tag }) => (
        <li key={id}>
          <span className={css.id}>{id}</span> {shortName(name)}{' '}
          {tag && <span className={css.tag}>{tag}</span>}
        </li>
      ))}
      {more > 0 && <li className={css.more}>… and {formatCount(more)} more</li>}
    </ul>
  );
}

function describeFilter({ search, tag }: ListFilter): string {
  const found = search ? `“${search}”` : '';
  const tagged = tag === '' ? 'no tag' : `the tag “${tag}”`;
  if (tag === undefined)
    return found ? `All that match ${found}, on all pages.` : 'All plants there are.';
  return `All with ${tagged}${found && ` that match ${found}`}, on all pages.`;
}
