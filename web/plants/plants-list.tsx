import type { Plant } from '../../server/contract/plants.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/button.tsx';
import { MessagePanel } from '../ui/message-panel.tsx';
import { Notice } from '../ui/notice.tsx';
import { FIRST_PAGE, type ListState } from './list-state.ts';
import { NoPlants } from './no-plants.tsx';
import { Pager } from './pager.tsx';
import { PlantsTable } from './plants-table.tsx';
import type { usePlantPage } from './use-plant-page.ts';

interface PlantsListProps {
  list: ReturnType<typeof usePlantPage>;
  state: ListState;
  onGo: (state: ListState) => void;
  /** Null for who may only look. */
  onDelete: ((plant: Plant) => void) | null;
}

/** The table, or what stands in its place: nothing yet, nothing matches, could not load. */
export function PlantsList({ list, state, onGo, onDelete }: PlantsListProps) {
  const { page, failure, isStale, restOf, retry } = list;
  const again = <Button onClick={retry}>Try again</Button>;
  if (!page && failure) {
    return (
      <MessagePanel sketch="wilted" title="The plants could not be loaded" action={again}>
        <p>{describeFailure(failure)}</p>
      </MessagePanel>
    );
  }
  if (page?.total === 0) {
    const { search, tag } = state;
    return (
      <NoPlants
        search={search}
        tag={tag}
        canEdit={onDelete !== null}
        onClearSearch={() => onGo({ ...state, ...FIRST_PAGE, search: '' })}
        onClearTag={() => onGo({ ...state, ...FIRST_PAGE, tag: null })}
      />
    );
  }
  return (
    <>
      {failure && (
        <Notice action={again}>
          {restOf
            ? 'What you asked for could not be loaded; these rows are from before.'
            : 'These rows may be out of date.'}{' '}
          {describeFailure(failure)}
        </Notice>
      )}
      <PlantsTable
        rows={page?.rows}
        state={state}
        isStale={isStale && !restOf}
        onGo={onGo}
        onApproach={list.prefetch}
        onDelete={onDelete}
      />
      {page && (
        <Pager
          state={restOf ?? state}
          page={page}
          isStale={isStale}
          onGo={onGo}
          onApproach={list.prefetch}
        />
      )}
    </>
  );
}
