import { Button } from '../ui/button.tsx';
import { MessagePanel } from '../ui/message-panel.tsx';

interface NoPlantsProps {
  /** What was searched for; empty when nothing was. */
  search: string;
  canEdit: boolean;
  onClearSearch: () => void;
}

/** Stands in the table's place where there is nothing to show, and says why and what to do. */
export function NoPlants({ search, canEdit, onClearSearch }: NoPlantsProps) {
  if (search) {
    return (
      <MessagePanel
        sketch="search"
        title={`Nothing matches “${search}”`}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      >
        <p>Search looks for a part of the name, or the beginning of the id.</p>
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
