import type { TagCount } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import type { PlantSelection } from '../select/use-selection.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';

/** What a filter by tag shows, and what is told of a choice. */
export interface TagChoice {
  /** All tags in use, the most used first. */
  all: TagCount[];
  /** The plants found, counted by tag, and last, under the empty text, those without one; undefined until known. */
  found: TagCount[] | undefined;
  /** What is searched for; empty where nothing is, and `found` counts all plants. */
  search: string;
  /** The chosen tags, whose plants are shown: the empty text for those without one. None shows all plants. */
  chosen: string[];
  /** Chooses a tag beside the others, or no longer. */
  onToggle: (tag: string) => void;
  /** Returns the address that shows the list with that tag chosen, or no longer. */
  addressOf: (tag: string) => string;
  /** Called when a press is likely, so that what it shows can be fetched already. */
  onApproach: (tag: string) => void;
  /** Who may rename tags; null for viewers. */
  editing: TagEditing | null;
}

/** What renaming a tag takes. */
export interface TagEditing {
  person: Person;
  /** What of the list is selected, which follows a tag as the list does. */
  selection: Pick<PlantSelection, 'setChosen'>;
  trackUndoable: TrackUndoable;
}
