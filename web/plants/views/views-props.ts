import type { SessionView } from '../../../server/contract/answers.ts';
import type { ListState } from '../address/list-state.ts';
import type { GoToList } from '../address/use-list-state.ts';

/** What the views have to do with the list. */
export interface ViewsProps {
  session: SessionView;
  /** What the list shows, and whether its rows are roomy. */
  state: ListState;
  isRoomy: boolean;
  onGo: GoToList;
  onRoomy: (isRoomy: boolean) => void;
}
