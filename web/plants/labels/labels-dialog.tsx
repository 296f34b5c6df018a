import { useQuery } from '@tanstack/react-query';
import type { Plant } from '../../../server/contract/plants.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure, isSessionOver } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import type { ListFilter } from '../address/list-filter.ts';
import type { Sort } from '../address/list-state.ts';
import { TooManyDialog } from '../select/too-many-dialog.tsx';
import { describeGone } from './describe-labels.ts';
import { chosenPlantsQuery, labelPlantsQuery, MOST_LABELS, originQuery } from './label-queries.ts';
import { LabelSetup } from './label-setup.tsx';
import * as css from './labels-dialog.module.css';

interface LabelsDialogProps {
  person: Person;
  /** Those chosen by hand, as they were then; empty where it is all that match. */
  plants: Plant[];
  /** What all of them match; null for those chosen by hand. */
  matching: { filter: ListFilter } | null;
  count: number;
  /** In which order all that match are printed. */
  sort: Sort;
  onClose: () => void;
}

/** Prints labels of plants on a sheet of the shops, or says that these are too many. */
export function LabelsDialog(props: LabelsDialogProps) {
  const { person, plants, matching, count, sort, onClose } = props;
  if (count > MOST_LABELS) {
    const message = `At most ${countPlants(MOST_LABELS)} can be printed at once. Search for some of them, or choose a tag, and print those first.`;
    return <TooManyDialog count={count} message={message} onClose={onClose} />;
  }
  return (
    <Dialog title="Print labels" isWide onClose={onClose}>
      {matching ? (
        <MatchingLabels person={person} filter={matching.filter} sort={sort} onClose={onClose} />
      ) : (
        <ChosenLabels person={person} ids={plants.map(({ id }) => id)} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface MatchingLabelsProps {
  person: Person;
  filter: ListFilter;
  sort: Sort;
  onClose: () => void;
}

/** The labels of all plants that match, once they have been fetched. */
function MatchingLabels({ person, filter, sort, onClose }: MatchingLabelsProps) {
  const query = useQuery(labelPlantsQuery(person, filter, sort));
  if (!query.data) return <NotYet query={query} onClose={onClose} />;
  return <Labels person={person} plants={query.data} onClose={onClose} />;
}

/** The labels of plants chosen by hand, which may be other ones by now, or none. */
function ChosenLabels(props: { person: Person; ids: number[]; onClose: () => void }) {
  const { person, ids, onClose } = props;
  const query = useQuery(chosenPlantsQuery(person, ids));
  if (!query.data) return <NotYet query={query} onClose={onClose} />;
  const gone = ids.length - query.data.length;
  return <Labels person={person} plants={query.data} gone={gone} onClose={onClose} />;
}

interface LabelsProps {
  person: Person;
  plants: Plant[];
  /** How many of those chosen have been deleted. */
  gone?: number;
  onClose: () => void;
}

/** The labels of plants, once it is known where their codes are to lead. */
function Labels({ person, plants, gone = 0, onClose }: LabelsProps) {
  const query = useQuery(originQuery(person));
  const lost = gone > 0 && <p className={css.gone}>{describeGone(gone)}</p>;
  if (plants.length === 0) {
    return (
      <>
        {lost}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </>
    );
  }
  if (!query.data) return <NotYet query={query} onClose={onClose} />;
  return (
    <>
      {lost}
      <LabelSetup plants={plants} origin={query.data} onClose={onClose} />
    </>
  );
}

interface NotYetProps {
  query: { error: Error | null; refetch: () => unknown };
  onClose: () => void;
}

/** Stands there until what labels are made of has come, and says why where it does not. */
function NotYet({ query: { error, refetch }, onClose }: NotYetProps) {
  // An ended session is told elsewhere.
  const hasFailed = error !== null && !isSessionOver(error);
  return (
    <>
      {hasFailed ? (
        <Failure>{describeFailure(error)}</Failure>
      ) : (
        <p className={css.wait}>Loading…</p>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        {hasFailed && (
          <Button look="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </DialogButtons>
    </>
  );
}
