import * as words from '../../server/words/words.ts';
import { Button } from '../ui/control/button.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';
import { describeTags } from './address/describe-tags.ts';
import { FIRST_PAGE, type ListState } from './address/list-state.ts';
import * as css from './no-plants.module.css';

interface NoPlantsProps {
  /** What was asked for. */
  state: ListState;
  canEdit: boolean;
  onGo: (state: ListState) => void;
}

/** Stands in the table's place where there is nothing to show, and says why and what to do. */
export function NoPlants({ state, canEdit, onGo }: NoPlantsProps) {
  const { search, tags } = state;
  const fromFirst = { ...state, ...FIRST_PAGE };
  if (search || tags.length > 0) {
    const action = (
      <div className={css.actions}>
        {search && (
          <Button onClick={() => onGo({ ...fromFirst, search: '' })}>{words.clearSearch}</Button>
        )}
        {tags.length > 0 && (
          <Button onClick={() => onGo({ ...fromFirst, tags: [] })}>
            {words.clearTags(tags.length)}
          </Button>
        )}
      </div>
    );
    return (
      <MessagePanel sketch="search" title={describeSelection(search, tags)} action={action}>
        <p>{search ? words.searchLooksFor : words.matchesGone}</p>
      </MessagePanel>
    );
  }
  return (
    <MessagePanel sketch="seedling" title={words.noPlantsTitle}>
      <p>{canEdit ? words.noPlantsAddSome : words.noPlantsAwaitEditor}</p>
    </MessagePanel>
  );
}

function describeSelection(search: string, tags: string[]): string {
  if (tags.length === 0) return words.nothingMatches(search);
  const tagged = tags.some((tag) => tag !== '') ? describeTags(tags) : words.nothingMatchesUntagged;
  return search ? words.nothingMatchesBoth(search, tagged) : words.nothingMatchesTags(tagged);
}
