import { Fragment } from 'react';
import {
  listTexts,
  type Plant,
  TEXT_FIELDS,
  TEXT_LABELS,
} from '../../../server/contract/plants.ts';
import { Button } from '../../ui/control/button.tsx';
import type { EditConflict } from './edit-conflict.ts';
import * as css from './edit-conflict-note.module.css';

const BESIDE_NAME = TEXT_FIELDS.filter((field) => field !== 'name');

interface EditConflictNoteProps {
  conflict: EditConflict;
  /** Keeps mine: over theirs, or null to add it again. */
  onKeep: (theirs: Plant | null) => void;
  onLeave: () => void;
}

/**
 * Says what was done to the plant meanwhile, shows it beside mine, and lets one choose. It may have
 * been the same person in another tab, so nobody is named.
 */
export function EditConflictNote({ conflict, onKeep, onLeave }: EditConflictNoteProps) {
  if (!conflict) return null;
  if (conflict === 'deleted') {
    return (
      <div role="alert" className={css.note}>
        <p>This plant was deleted meanwhile.</p>
        <div className={css.buttons}>
          <Button onClick={() => onKeep(null)}>Add it again</Button>
          <Button onClick={onLeave}>Leave it deleted</Button>
        </div>
      </div>
    );
  }
  const { theirs, isFollowed } = conflict;
  return (
    <div role="alert" className={css.note}>
      <p>
        {isFollowed
          ? 'This plant was changed meanwhile. Now: '
          : `This plant was changed meanwhile, or id ${theirs.id} is another plant’s by now: `}
        <strong>{theirs.name}</strong>
        {BESIDE_NAME.map((field) => (
          <Fragment key={field}>
            {' '}
            {theirs[field] ? (
              <span data-field={field}>{theirs[field]}</span>
            ) : (
              `without a ${TEXT_LABELS[field].toLowerCase()}`
            )}
          </Fragment>
        ))}
      </p>
      <div className={css.buttons}>
        <Button data-about={listTexts(theirs).join('\n')} onClick={() => onKeep(theirs)}>
          Keep mine
        </Button>
        <Button onClick={onLeave}>Take theirs</Button>
      </div>
    </div>
  );
}
