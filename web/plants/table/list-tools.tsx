import type { ReactNode } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { SearchBox } from '../../ui/control/search-box.tsx';
import { FIRST_PAGE, type ListState } from '../address/list-state.ts';
import type { GoToList } from '../address/use-list-state.ts';
import { ViewsButton } from '../views/views-button.tsx';
import * as css from './list-tools.module.css';
import { RoomyRows } from './roomy-rows.tsx';
import { RowsPerPage } from './rows-per-page.tsx';
import { SortChoice } from './sort-choice.tsx';
import { useRoomyRows } from './use-roomy-rows.ts';

interface ListToolsProps {
  session: SessionView;
  state: ListState;
  onGo: GoToList;
  /** What else can be done here. */
  children: ReactNode;
}

/** What chooses which plants the list shows; each choice begins at the first page. */
export function ListTools({ session, state, onGo, children }: ListToolsProps) {
  const [isRoomy, setRoomy] = useRoomyRows();
  const fromFirst = { ...state, ...FIRST_PAGE };
  return (
    <div className={css.tools}>
      <SearchBox
        label={words.searchPlants}
        search={state.search}
        onSearch={(search) => onGo({ ...fromFirst, search }, { replace: true })}
      />
      <ViewsButton
        session={session}
        state={state}
        isRoomy={isRoomy}
        onGo={onGo}
        onRoomy={setRoomy}
      />
      <SortChoice sort={state.sort} onChange={(sort) => onGo({ ...fromFirst, sort })} />
      <RowsPerPage limit={state.limit} onChange={(limit) => onGo({ ...fromFirst, limit })} />
      <RoomyRows isRoomy={isRoomy} onChange={setRoomy} />
      {children}
    </div>
  );
}
