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
        {search && <Button onClick={() => onGo({ ...fromFirst, search: '' })}>Clear search</Button>}
        {tags.length > 0 && (
          <Button onClick={() => onGo({ ...fromFirst, tags: [] })}>
            {tags.length > 1 ? 'Clear tags' : 'Clear tag'}
          </Button>
        )}
      </div>
    );
    return (
      <MessagePanel
        sketch="search"
        title={`Nothing matches ${describeSelection(search, tags)}`}
        action={action}
      >
        <p>
          {search
            ? 'Search looks for a part of the name, or the beginning of the id.'
            : 'The plants that matched are gone, or their tags have changed.'}
        </p>
      </MessagePanel>
    );
  }
  return (
    <MessagePanel sketch="seedling" title="No plants yet">
      <p>
        {canEdit
          ? 'Type a name in the form above and press Enter. The id is filled in for you.'
          : 'They appear here once an editor has added some.'}
      </p>
    </MessagePanel>
  );
}

function describeSelection(search: string, tags: string[]): string {
  if (tags.length === 0) return `“${search}”`;
  const tagged = tags.some((tag) => tag !== '') ? describeTags(tags) : '“Untagged”';
  return search ? `“${search}” and ${tagged}` : tagged;
}
