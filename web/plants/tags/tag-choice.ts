import type { TagCount } from '../../../server/contract/answers.ts';
import type { Person } from '../../api/person.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';

/** What a filter by tag shows, and what is told of a choice. */
export interface TagChoice {
  /** The tags in use, the most used first; undefined until known. */
  tags: TagCount[] | undefined;
  /** How many plants have no tag; undefined until known. */
  untagged: number | undefined;
  /** The chosen tag: the empty text for plants without one, null for all plants. */
  chosen: string | null;
  onChoose: (tag: string | null) => void;
  /** Called when a press is likely, so that what it shows can be fetched already. */
  onApproach: (tag: string | null) => void;
  /** Who may rename tags; null for viewers. */
  editing: TagEditing | null;
}

/** What renaming a tag takes. */
export interface TagEditing {
  person: Person;
  trackUndoable: TrackUndoable;
}

/** The same, once the tags are known. */
export interface KnownTagChoice extends TagChoice {
  tags: NonNullable<TagChoice['tags']>;
}
