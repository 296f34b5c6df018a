import type { Plant } from '../../server/contract/plants.ts';
import { describeFailure } from '../api/request-failed.ts';
import { Button } from '../ui/button.tsx';
import { MessagePanel } from '../ui/message-panel.tsx';
import type { ListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import css from './plants-list.module.css';
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
  const { page, failure, isStale, retry } = list;
  const again = <Button onClick={retry}>Try again</Button>;
  if (!page && failure) {
    return (
      <MessagePanel sketch="wilted" title="The plants could not be loaded" action={again}>
        <p>{describeFailure(failure)}</p>
      </MessagePanel>
    );
  }
  if (page?.total === 0 && state.search) {
    const everything = { ...state, search: '', cursor: 'first' as const, page: 1 };
    return (
      <MessagePanel
        sketch="search"
        title={`Nothing matches “${state.search}”`}
        action={<Button onClick={() => onGo(everything)}>Clear search</Button>}
      >
        <p>Search looks for a part of the name, or the beginning of the id.</p>
      </MessagePanel>
    );
  }
  if (page?.total === 0) {
    return (
      <MessagePanel sketch="seedling" title="No plants yet">
        <p>
          {onDelete
            ? 'Type a name in the form above and press Enter. The id is filled in for you.'
            : 'They appear here once an editor has added some.'}
        </p>
      </MessagePanel>
    );
  }
  return (
    <>
      {failure && (
        <div role="alert" className={css.notice}>
          <p>These rows may be out of date. {describeFailure(failure)}</p>
          {again}
        </div>
      )}
      <PlantsTable rows={page?.rows} limit={state.limit} isStale={isStale} onDelete={onDelete} />
      {page && <Pager state={state} page={page} onGo={onGo} onApproach={list.prefetch} />}
    </>
  );
}
