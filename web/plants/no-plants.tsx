import { Button } from '../ui/control/button.tsx';
import { MessagePanel } from '../ui/message/message-panel.tsx';
import * as css from './no-plants.module.css';

interface NoPlantsProps {
  /** What was searched for; empty when nothing was. */
  search: string;
  /** The only tag asked for: empty for plants without one, null when every tag is. */
  tag: string | null;
  canEdit: boolean;
  onClearSearch: () => void;
  onClearTag: () => void;
}

/** Stands in the table's place where there is nothing to show, and says why and what to do. */
export function NoPlants({ search, tag, canEdit, onClearSearch, onClearTag }: NoPlantsProps) {
  if (search || tag !== null) {
    const action = (
      <div className={css.actions}>
        {search && <Button onClick={onClearSearch}>Clear search</Button>}
        {tag !== null && <Button onClick={onClearTag}>Clear tag</Button>}
      </div>
    );
    return (
      <MessagePanel
        sketch="search"
        title={`Nothing matches ${describeSelection(search, tag)}`}
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

function describeSelection(search: string, tag: string | null): string {
  if (tag === null) return `“${search}”`;
  const tagged = tag ? `the tag “${tag}”` : '“Untagged”';
  return search ? `“${search}” and ${tagged}` : tagged;
}
