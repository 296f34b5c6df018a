import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlantPage, TagCount } from '../../../server/contract/answers.ts';
import { MAX_CHANGED_TOGETHER } from '../../../server/contract/bff.ts';
import type { Person } from '../../api/person.ts';
import { useRenames } from '../../api/renames.ts';
import { takeFocus } from '../../ui/control/hand-focus-on.ts';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';
import { isInTextField } from '../../ui/hook/when-typing-pauses.ts';
import type { ListFilter } from '../address/list-filter.ts';
import type { Sort } from '../address/list-state.ts';
import { labelsCode } from '../labels/labels-code.ts';
import type { TrackUndoable } from '../undo/use-undo.ts';
import { changeSelection } from './change-selection.ts';
import { DeleteManyDialog } from './delete-many-dialog.tsx';
import type { Question } from './question.ts';
import { RefusalNote } from './refusal-note.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SelectionNews } from './selection-news.tsx';
import { stillChosen } from './still-chosen.ts';
import { TagManyDialog } from './tag-many-dialog.tsx';
import { TooManyDialog } from './too-many-dialog.tsx';
import { tooManyMessage, useChangeMany } from './use-change-many.ts';
import { useKeptSelection } from './use-kept-selection.ts';
import type { PlantSelection } from './use-selection.ts';

export interface SelectionPanelProps {
  person: Person;
  selection: PlantSelection;
  filter: ListFilter;
  sort: Sort;
  /** The page of that very filter; undefined while it is not at hand, when nothing can be said of all. */
  page: PlantPage | undefined;
  /** The page as the server has just told it; undefined while that is not at hand. */
  settled: PlantPage | undefined;
  /** The tags in use, the most used first. */
  tags: TagCount[];
  trackUndoable: TrackUndoable;
}

interface Asked {
  what: 'delete' | 'tag' | 'print';
  question: Question;
  /** What stands in the field for the tag as it opens. */
  typed: string;
}

/** What can be done with the plants that are selected: select all, clear, print labels, tag or delete them after asking once. */
export function SelectionPanel({ person, selection, page, ...given }: SelectionPanelProps) {
  const { filter, sort, settled, tags, trackUndoable } = given;
  const renames = useRenames();
  const [asked, setAsked] = useState<Asked | null>(null);
  const labels = useLateDialog(labelsCode);
  const { begin, takeTyped, refusal, dismissRefusal } = useChangeMany(
    person,
    trackUndoable,
    selection,
  );
  const { plants, isAll, isEmpty } = selection;
  useKeptSelection(selection);
  const { keep, selectAll, clear } = changeSelection(selection);
  const counted = useCounted(selection.view, page);
  const count = isAll ? (counted?.total ?? 0) : plants.size;

  const letGo = useEffectEvent((fresh: PlantPage) => {
    const left = stillChosen(plants, fresh, sort, renames.get());
    if (left !== plants) keep(left, plants);
  });
  // Before it is painted, so that nobody sees another plant ticked.
  useLayoutEffect(() => {
    if (settled && plants.size > 0) letGo(settled);
  }, [settled, plants]);

  function ask(what: Asked['what']) {
    if (isAll && !counted) return;
    const matching = isAll && counted ? { filter, seq: counted.seq, at: counted.at } : null;
    const { view } = selection;
    const question = { plants: [...plants.values()], chosen: plants, count, view, matching };
    const asksForTag = what === 'tag' && !tooManyMessage(question);
    setAsked({ what, question, typed: asksForTag ? takeTyped(question) : '' });
  }

  /** The bar leaves with the button that had asked. */
  function confirm(question: Question, newTag: string | null) {
    const isTyping = isInTextField();
    flushSync(() => {
      setAsked(null);
      begin({ question, newTag });
    });
    const main = focusMain();
    if (main && isTyping) holdOffKeys();
  }

  /** So does this one, and the box to begin anew with is in the table's head. */
  function clearAll() {
    flushSync(clear);
    const box = document.querySelector<HTMLElement>('thead [type="checkbox"]');
    if (box) takeFocus(box);
  }

  function askPrint() {
    ask('print');
    labels.open();
  }

  function stopAsking() {
    labels.close();
    setAsked(null);
  }

  /** The button leaves with its note, so the screen takes the focus. */
  function lookAgain() {
    flushSync(dismissRefusal);
    focusMain();
  }

  return (
    <>
      {refusal && (
        <RefusalNote
          refusal={refusal}
          page={page}
          filter={filter}
          selection={selection}
          onClose={lookAgain}
        />
      )}
      {!isEmpty && (
        <SelectionBar
          count={count}
          isAll={isAll}
          total={page && page.total <= MAX_CHANGED_TOGETHER ? page.total : null}
          onSelectAll={selectAll}
          onClear={clearAll}
          onPrint={askPrint}
          onTag={() => ask('tag')}
          onDelete={() => ask('delete')}
        />
      )}
      <SelectionNews count={isEmpty ? 0 : count} />
      {asked?.what === 'print' && labels.Dialog && (
        <labels.Dialog person={person} {...asked.question} sort={sort} onClose={stopAsking} />
      )}
      {asked && asked.what !== 'print' && (
        <ManyDialog
          what={asked.what}
          question={asked.question}
          typed={asked.typed}
          isCurrent={asked.question.chosen === plants}
          tags={tags}
          onConfirm={confirm}
          onClose={stopAsking}
        />
      )}
    </>
  );
}

function focusMain(): HTMLElement | null {
  const main = document.querySelector('main');
  main?.focus({ preventScroll: true });
  return main;
}

/** Returns the page by which all that match are counted: the last one of the view, until another has come. */
function useCounted(view: string, page: PlantPage | undefined): PlantPage | undefined {
  const [last, setLast] = useState({ view, page });
  if (page ? page !== last.page : view !== last.view) setLast({ view, page });
  return page ?? (last.view === view ? last.page : undefined);
}

interface ManyDialogProps {
  what: 'delete' | 'tag';
  question: Question;
  typed: string;
  /** True where the plants are still as they were when they were asked about. */
  isCurrent: boolean;
  tags: TagCount[];
  onConfirm: (question: Question, newTag: string | null) => void;
  onClose: () => void;
}

function ManyDialog({ what, question, onConfirm, onClose, ...tagging }: ManyDialogProps) {
  const obstacle = tooManyMessage(question);
  if (obstacle) {
    return <TooManyDialog count={question.count} message={obstacle} onClose={onClose} />;
  }
  if (what === 'delete') {
    const confirm = () => onConfirm(question, null);
    return <DeleteManyDialog question={question} onConfirm={confirm} onClose={onClose} />;
  }
  return (
    <TagManyDialog
      question={question}
      {...tagging}
      onConfirm={(newTag) => onConfirm(question, newTag)}
      onClose={onClose}
    />
  );
}
