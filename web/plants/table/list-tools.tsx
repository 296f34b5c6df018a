import type { ReactNode } from 'react';
import { SearchBox } from '../../ui/control/search-box.tsx';
import { FIRST_PAGE, type ListState } from '../address/list-state.ts';
import type { GoToList } from '../address/use-list-state.ts';
import * as css from './list-tools.module.css';
import { RoomyRows } from './roomy-rows.tsx';
import { RowsPerPage } from './rows-per-page.tsx';
import { SortChoice } from './sort-choice.tsx';

interface ListToolsProps {
  state: ListState;
  onGo: GoToList;
  /** What else can be done here. */
  children: ReactNode;
}

/** What chooses which plants the list shows; each choice begins at the first page. */
export function ListTools({ state, onGo, children }: ListToolsProps) {
  const fromFirst = { ...state, ...FIRST_PAGE };
  return (
    <div className={css.tools}>
      <SearchBox
        label="Search plants"
        search={state.search}
        onSearch={(search) => onGo({ ...fromFirst, search }, { replace: true })}
      />
      <SortChoice sort={state.sort} onChange={(sort) => onGo({ ...fromFirst, sort })} />
      <RowsPerPage limit={state.limit} onChange={(limit) => onGo({ ...fromFirst, limit })} />
      <RoomyRows />
      {children}
    </div>
  );
}
