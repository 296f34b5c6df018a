import { Fragment } from 'react';
import { listTexts, type Plant, TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { sentence } from '../../ui/words/sentence.ts';
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
        <p>{words.deletedMeanwhile}</p>
        <div className={css.buttons}>
          <Button onClick={() => onKeep(null)}>{words.addItAgain}</Button>
          <Button onClick={onLeave}>{words.leaveItDeleted}</Button>
        </div>
      </div>
    );
  }
  const { theirs, isFollowed } = conflict;
  const whatItIs = (
    <>
      <strong>{theirs.name}</strong>
      {BESIDE_NAME.map((field) => (
        <Fragment key={field}>
          {' '}
          {theirs[field] ? (
            <span data-field={field}>{theirs[field]}</span>
          ) : (
            words.withoutField[field]
          )}
        </Fragment>
      ))}
    </>
  );
  return (
    <div role="alert" className={css.note}>
      <p>
        {sentence(
          isFollowed
            ? words.changedMeanwhile(whatItIs)
            : words.changedOrAnother(theirs.id, whatItIs),
        )}
      </p>
      <div className={css.buttons}>
        <Button data-about={listTexts(theirs).join('\n')} onClick={() => onKeep(theirs)}>
          {words.keepMine}
        </Button>
        <Button onClick={onLeave}>{words.takeTheirs}</Button>
      </div>
    </div>
  );
}
