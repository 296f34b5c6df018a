// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are laid out as cards, and some
// browsers take a table's meaning away with its layout.

import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { TagCount } from '../../../server/contract/answers.ts';
import { type Plant, type PlantText, TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Link } from '../../address/link.tsx';
import type { Person } from '../../api/person.ts';
import { Button } from '../../ui/control/button.tsx';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { ignoreEcho, type Press, pressOf } from '../../ui/hook/ignore-echo.ts';
import { isComposing } from '../../ui/hook/is-composing.ts';
import { useOwnEscape } from '../../ui/hook/use-own-escape.ts';
import { isInTextField } from '../../ui/hook/when-typing-pauses.ts';
import { plantPath } from '../address/plant-path.ts';
import { NamesakeNote } from '../fields/namesake-note.tsx';
import { PlantTextField } from '../fields/plant-text-field.tsx';
import { registerLine } from '../fields/register-line.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';
import { EditConflictNote } from './edit-conflict-note.tsx';
import { HistoryLink } from './history-link.tsx';
import type { Edit } from './pin-rows.ts';
import * as css from './row-editor.module.css';
import { useRowEditor } from './use-row-editor.ts';

export interface RowEditorProps {
  person: Person;
  edit: Edit;
  /** True for the one that takes the focus as it opens. */
  isLatest: boolean;
  /** The plant as the page has it now; undefined where the page does not show it. */
  current: Plant | undefined;
  tags: TagCount[];
  trackUndoable: TrackUndoable;
  /** Called when `edit` holds what has been typed. */
  onType: () => void;
  onClose: () => void;
}

/** A row whose plant is being corrected. It leaves only when told to. */
export function RowEditor({ edit, isLatest, current, tags, onClose, ...rest }: RowEditorProps) {
  const { plant } = edit;
  const row = useRef<HTMLTableRowElement>(null);
  const press = useRef<Press>(null);

  function giveUp() {
    editor.noteLeft();
    close();
  }

  function close() {
    const heir = leave(row.current, plant.id, onClose);
    if (heir) ignoreEcho(heir, press.current);
    return heir;
  }

  const readEscape = useOwnEscape(giveUp);

  function finish() {
    const isTyping = isInTextField();
    const heir = close();
    // What is typed on straight after Enter is meant for the field.
    if (heir && isTyping) holdOffKeys();
  }

  const editor = useRowEditor({ edit, current, onDone: finish, ...rest });
  const { form, isSending, conflict, save, saveOver, takeTheirs } = editor;
  const { errors } = form.formState;
  const hasNews = conflict !== null;
  // A key may have asked for it out of sight; what was typed before a reload nobody has asked for just now.
  const takeFocus = useEffectEvent(() => isLatest && focusAtEnd(row.current, edit.typed !== null));
  useEffect(() => void takeFocus(), []);
  // The buttons change with the news, and one that leaves would take the focus with it.
  useEffect(() => keepFocus(row.current), [hasNews]);

  function fieldProps(name: PlantText) {
    return {
      autoComplete: 'off',
      error: errors[name]?.message,
      ...registerLine(form, name, words.severalCells),
    };
  }

  function readKey(event: KeyboardEvent) {
    press.current = pressOf(event) ?? press.current;
    // On the row itself, which was handed the focus or come by on the way, nobody has gone into it.
    if (event.target !== event.currentTarget) readEscape(event);
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !isInField || !hasNews || isComposing(event.nativeEvent)) return;
    // Nothing of theirs is to be replaced by a key pressed before it could be read.
    event.preventDefault();
    focusButton(row.current);
  }

  return (
    <tr
      role="row"
      ref={row}
      className={css.row}
      tabIndex={-1}
      data-plant={plant.id}
      onKeyDown={readKey}
    >
      <td role="cell" className={css.id} colSpan={2}>
        <Link
          className={css.page}
          href={plantPath(plant.id)}
          aria-label={words.idAndPageOf(plant.id, plant.name)}
          title={words.pageOfPlant}
        >
          {plant.id}
        </Link>
        <HistoryLink plant={plant} />
      </td>
      <td role="cell" className={css.cell} colSpan={TEXT_FIELDS.length + 1}>
        <form
          className={css.form}
          aria-label={words.correctPlant(plant.name)}
          noValidate
          onSubmit={save}
        >
          {TEXT_FIELDS.map((field) => (
            <PlantTextField key={field} field={field} tags={tags} {...fieldProps(field)} />
          ))}
          {!conflict && (
            <div className={css.buttons}>
              <Button type="submit" look="primary" aria-disabled={isSending}>
                {words.save}
              </Button>
              <Button onClick={giveUp}>{words.cancel}</Button>
            </div>
          )}
          {errors.root && (
            <p role="alert" className={css.failure}>
              {errors.root.message}
            </p>
          )}
          <EditConflictNote
            conflict={conflict}
            onKeep={saveOver}
            onLeave={() => takeTheirs() || giveUp()}
          />
          {!isSending && (
            <NamesakeNote person={rest.person} form={form} of={plant} className={css.namesakes} />
          )}
        </form>
      </td>
    </tr>
  );
}

function focusAtEnd(row: HTMLElement | null, wasKept: boolean) {
  // Its code came late, and someone is elsewhere by now: their next key is meant for that.
  const focused = document.activeElement;
  if (focused !== document.body && !row?.contains(focused)) return;
  const name = row?.querySelector('input');
  name?.focus({ preventScroll: wasKept && !isInSight(row) });
  name?.setSelectionRange(name.value.length, name.value.length);
}

function keepFocus(row: HTMLElement | null) {
  if (document.activeElement === document.body) focusButton(row);
}

function focusButton(row: HTMLElement | null) {
  const button = row?.querySelector<HTMLElement>('form button');
  if (button) holdOffKeys(button);
  button?.focus({ preventScroll: !isInSight(row) });
}

/** Takes the editor away; where it had the focus, the button that had opened it, if it is there, gets it back. */
function leave(row: HTMLElement | null, id: number, onClose: () => void): HTMLElement | null {
  const main = row?.closest('main');
  const hadFocus = row?.contains(document.activeElement);
  const wasSeen = isInSight(row);
  flushSync(onClose);
  if (!hadFocus) return null;
  const heir = main?.querySelector<HTMLElement>(`[data-edit="${id}"]`) ?? main ?? null;
  heir?.focus({ preventScroll: !wasSeen });
  return heir;
}

/**
 * Tells whether a row begins between the head of the table and the pager: a focus on any other would scroll whoever
 * has scrolled on back to it.
 */
function isInSight(row: HTMLElement | null): boolean {
  if (!row) return false;
  const { top } = row.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const end = innerHeight - Number.parseFloat(scrollPaddingBottom);
  return top >= Number.parseFloat(scrollPaddingTop) && top < end;
}
