import type { ReactNode } from 'react';
import * as words from '../../server/words/words.ts';
import { describeFailure } from '../api/request-failed.ts';
import { LateCode } from '../ui/late/late-code.ts';
import { LatePart } from '../ui/late/late-part.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';
import { Notice } from '../ui/message/notice.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
import type { ListState } from './address/list-state.ts';
import type { usePlantPage } from './api/use-plant-page.ts';
import { renderEditing } from './edit/render-editing.tsx';
import type { EditState } from './edit/use-edit-state.ts';
import * as css from './plants-list.module.css';
import { Pager } from './table/pager.tsx';
import { PlantsTable } from './table/plants-table.tsx';

const noPlantsCode = new LateCode(() => import('./no-plants.tsx').then((parts) => parts.NoPlants));

interface PlantsListProps {
  list: ReturnType<typeof usePlantPage>;
  state: ListState;
  onGo: (state: ListState) => void;
  /** Null for viewers. */
  editing: EditState | null;
}

/** The table, or what stands in its place: nothing yet, nothing matches, could not load. */
export function PlantsList({ list, state, onGo, editing }: PlantsListProps) {
  const { page, failure, isStale, isComing, ownState, retry } = list;
  const { actions, panel } = renderEditing(editing, isStale ? undefined : page);
  const again = <TryAgain ask={retry} />;
  // What is typed in a row stays, whatever becomes of the others.
  const isCorrecting = editing?.edits.isNone === false;
  const rows = page || isCorrecting ? (editing?.edits.rows ?? page?.rows) : undefined;

  // Of what has been asked for since nothing is known yet.
  const nothing = page?.total === 0 && (
    <LatePart code={noPlantsCode}>
      {(NoPlants) => <NoPlants state={list.shownState} canEdit={editing !== null} onGo={onGo} />}
    </LatePart>
  );

  let content: ReactNode;
  if (!page && failure && !isCorrecting) {
    content = (
      <MessagePanel sketch="wilted" title={words.plantsNotLoaded} action={again}>
        <p>{describeFailure(failure)}</p>
      </MessagePanel>
    );
  } else if (nothing && !isCorrecting) {
    content = nothing;
  } else {
    content = (
      <>
        {failure && (
          <Notice action={again}>
            {isStale ? words.rowsFromBefore : words.rowsMayBeOld} {describeFailure(failure)}
          </Notice>
        )}
        <PlantsTable
          rows={rows}
          state={state}
          isStale={isComing}
          onGo={onGo}
          onApproach={list.prefetch}
          actions={actions}
        />
        {nothing}
      </>
    );
  }
  return (
    <>
      {content}
      <div className={css.foot}>
        {panel}
        {page && page.total > 0 && (
          <Pager
            state={ownState}
            page={page}
            isStale={isStale}
            onGo={onGo}
            onApproach={list.prefetch}
          />
        )}
      </div>
    </>
  );
}
