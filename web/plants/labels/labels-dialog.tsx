import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure, isSessionOver } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { Failure } from '../../ui/message/failure.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import { TryAgain } from '../../ui/message/try-again.tsx';
import type { ListFilter } from '../address/list-filter.ts';
import type { Sort } from '../address/list-state.ts';
import { TooManyDialog } from '../select/too-many-dialog.tsx';
import { compareLabels, describeChosen, describeMatching } from './label-news.ts';
import { addressQuery, chosenPlantsQuery, labelPlantsQuery, MOST_LABELS } from './label-queries.ts';
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

/** Prints labels of plants on a sheet of the shops, as the plants are at every moment, or says that these are too many. */
export function LabelsDialog(props: LabelsDialogProps) {
  const { person, plants, matching, count, sort, onClose } = props;
  if (count > MOST_LABELS) {
    const message = words.labelsTooMany(MOST_LABELS);
    return <TooManyDialog count={count} message={message} onClose={onClose} />;
  }
  return (
    <Dialog title={words.printLabelsTitle} isWide onClose={onClose}>
      {matching ? (
        <MatchingLabels person={person} filter={matching.filter} sort={sort} onClose={onClose} />
      ) : (
        <ChosenLabels person={person} plants={plants} onClose={onClose} />
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

/** The labels of all plants that match, also of those that come to match while this is open. */
function MatchingLabels({ person, filter, sort, onClose }: MatchingLabelsProps) {
  const query = useQuery(labelPlantsQuery(person, filter, sort));
  if (!query.data) return <NotYet query={query} onClose={onClose} />;
  return <Labels {...{ person, query }} plants={query.data} onClose={onClose} />;
}

/** The labels of plants chosen by hand, which may be other ones by now, or none. */
function ChosenLabels(props: { person: Person; plants: Plant[]; onClose: () => void }) {
  const { person, onClose } = props;
  const [chosen] = useState(props.plants);
  const query = useQuery(
    chosenPlantsQuery(
      person,
      chosen.map(({ id }) => id),
    ),
  );
  if (!query.data) return <NotYet query={query} onClose={onClose} />;
  return <Labels {...{ person, query, chosen }} plants={query.data} onClose={onClose} />;
}

interface LabelsProps {
  person: Person;
  /** How fetching the plants stands. */
  query: Fetching;
  /** As they are now. */
  plants: Plant[];
  /** Those chosen by hand, as they were then; left out where it is all that match. */
  chosen?: Plant[];
  onClose: () => void;
}

/** The labels of plants, once it is known where their codes are to lead, and what has become of the plants. */
function Labels({ person, query, plants, chosen, onClose }: LabelsProps) {
  const address = useQuery(addressQuery(person));
  const [before] = useState(chosen ?? plants);
  // What was set stays, for when they are brought back.
  const [hadAny] = useState(plants.length > 0);
  const printed = useMemo(() => plants.slice(0, MOST_LABELS), [plants]);
  if (!address.data) return <NotYet query={address} onClose={onClose} />;
  return (
    <>
      {query.error && !isSessionOver(query.error) && (
        <div className={css.stale}>
          <Notice action={<TryAgain ask={query.refetch} />}>
            {words.mayBeOutdated} {describeFailure(query.error)}
          </Notice>
        </div>
      )}
      <p aria-live="polite" className={css.news}>
        {describeNews(before, plants, chosen !== undefined)}
      </p>
      {hadAny || plants.length > 0 ? (
        <LabelSetup plants={printed} address={address.data} onClose={onClose} />
      ) : (
        <DialogButtons>
          <Button onClick={onClose}>{words.close}</Button>
        </DialogButtons>
      )}
    </>
  );
}

function describeNews(before: Plant[], plants: Plant[], areChosen: boolean): string {
  if (plants.length > MOST_LABELS) return words.labelsCut(MOST_LABELS);
  const news = compareLabels(before, plants);
  return areChosen ? describeChosen(news) : describeMatching(news);
}

interface Fetching {
  error: Error | null;
  refetch: () => unknown;
}

interface NotYetProps {
  query: Fetching;
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
        <p className={css.wait}>{words.loading}</p>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{words.cancel}</Button>
        {hasFailed && <TryAgain look="primary" ask={refetch} />}
      </DialogButtons>
    </>
  );
}
