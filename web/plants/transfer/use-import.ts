import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeView } from '../../../server/contract/answers.ts';
import type { ColumnChoice, TableReading } from '../../../server/contract/imports.ts';
import { MAX_IMPORT_BYTES } from '../../../server/contract/transfer/import-bytes.ts';
import * as words from '../../../server/words/words.ts';
import { type Attempt, attemptOf, isInDoubt } from '../../api/attempt.ts';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { asPlainFile, type PlainFile } from '../spreadsheet/read-spreadsheet.ts';
import { type CheckedFile, type ImportWish, titleOf } from './checked-file.ts';
import { describeBytes } from './describe-bytes.ts';
import {
  describeFailed,
  describeNone,
  describeOther,
  type HowImported,
  isFileGone,
  isUndone,
} from './describe-import.ts';
import { formatFileAddress, nameImport, sendImport } from './import-requests.ts';
import { type Ending, type Progress, sendFile } from './send-file.ts';

/** Where an import stands. `notice` is what went wrong, or what came of cancelling. */
export type ImportState =
  | { step: 'choosing'; notice: string | null }
  | { step: 'checking' | 'importing'; fileName: string; progress: Progress; isCancelling: boolean }
  | { step: 'checked'; checked: CheckedFile; notice: string | null; again?: ReadAgain };

type CheckedState = Extract<ImportState, { step: 'checked' }>;

/** A file that is read once more, by other columns. */
export interface ReadAgain {
  chosen: ColumnChoice;
  progress: Progress;
}

/** Told of an import that was done. */
type Imported = (change: ChangeView, how: HowImported) => void;

interface Task {
  file: File;
  reading: TableReading;
  tokenId: string;
  /** The check that came before; null while there has been none. */
  checked: CheckedFile | null;
  onProgress: (progress: Progress) => void;
}

/**
 * What the import dialog shows and does: choose a file, have it checked, import it, or cancel.
 *
 * @param pasted what is checked first; undefined where a file is to be chosen.
 */
export function useImport(person: Person, pasted: File | undefined, onImported: Imported) {
  const queryClient = useQueryClient();
  const unanswered = useUnanswered();
  const [state, setState] = useState<ImportState>(() =>
    pasted ? begin('checking', pasted, pasted.name) : { step: 'choosing', notice: null },
  );
  const toasts = useToasts();
  const connection = useRef(new AbortController());
  const hasLeft = useRef(false);
  const checkPasted = useEffectEvent(() => pasted && choose([pasted]));
  useEffect(() => {
    hasLeft.current = false;
    checkPasted();
    return () => {
      hasLeft.current = true;
      connection.current.abort();
    };
  }, []);

  /** Shows what came of a file, in a toast where the dialog has gone, as by Back. */
  function show(next: ImportState, fileName: string) {
    if (!hasLeft.current) return setState(next);
    if (!('notice' in next) || next.notice === null) return;
    toasts.show({ tone: 'failed', text: words.importNotice(fileName, next.notice) });
  }

  const run = useMutation({
    mutationFn: async ({ file, reading, tokenId, checked, onProgress }: Task) => {
      const sending = { tokenId, signal: connection.current.signal, onProgress };
      if (!checked) {
        const address = formatFileAddress('/bff/imports/check', reading);
        return sendFile(person, address, file, sending);
      }
      return sendImport(person, unanswered, checked, sending);
    },
    onSettled: (_ending, error, { checked }) => {
      if (checked) refreshPlants(queryClient, person, error);
    },
  });

  /** Begins a request in the place of the one before, of which nobody wants to hear any more. */
  function connect() {
    connection.current.abort();
    connection.current = new AbortController();
    const { signal } = connection.current;
    return { signal, isLatest: () => signal === connection.current.signal };
  }

  async function start(file: File, checked: CheckedFile | null) {
    const attempt = attemptOf(person);
    const tried = checked && triedBefore(checked);
    if (tried && isInDoubt(tried, attempt.by, attempt.at)) {
      // Known sooner here than on the screen, if need be; nothing is sent before it has been read.
      return setState({ step: 'checked', checked, notice: null });
    }
    const { signal, isLatest } = connect();
    const reading = checked?.reading ?? { isPasted: file === pasted, chosen: null };
    setState(
      checked ? begin('importing', file, titleOf(checked)) : begin('checking', file, file.name),
    );
    const onProgress = (progress: Progress) =>
      setState((now) => ('progress' in now ? { ...now, progress } : now));
    try {
      const plain = checked ?? (await asPlainFile(file, signal));
      const task = { file: plain.file, reading, tokenId: attempt.by, checked, onProgress };
      const ending = await run.mutateAsync(task);
      if (isLatest()) finish(plain, reading, checked, ending);
    } catch (error) {
      if (!isLatest()) return;
      if (!checked) {
        const notice = signal.aborted ? null : describeFailure(error);
        return setState({ step: 'choosing', notice });
      }
      const notice = describeFailed(error, { tried, mayBeIn: checked.mayBeIn });
      // Tried again as it is, the one would fail for ever, and the other be imported once more.
      if (isFileGone(error) || isUndone(error, { tried }))
        return show({ step: 'choosing', notice }, titleOf(checked));
      show({ step: 'checked', checked, notice }, titleOf(checked));
    }
  }

  function finish(
    plain: PlainFile,
    reading: TableReading,
    checked: CheckedFile | null,
    ending: Ending,
  ) {
    const { file, sheets } = plain;
    if (ending.step === 'saved') {
      const { change, isEarlier = false } = ending;
      return onImported(change, { isEarlier, isCancelled: connection.current.signal.aborted });
    }
    if (ending.step === 'checked') {
      const { check } = ending;
      const notice = checked && `${words.importPlantsChanged} ${describeNone(checked)}`;
      const found = { wish: PLAIN, mayBeIn: false, ...checked, file, sheets, reading, check };
      return show({ step: 'checked', checked: found, notice }, titleOf(found));
    }
    if (!checked) return setState({ step: 'choosing', notice: null });
    if (ending.step === 'other') {
      const notice = describeOther(ending.change);
      return show({ step: 'checked', checked, notice }, titleOf(checked));
    }
    // Under the key that was asked about the server imports nothing any more.
    const none = describeNone(checked);
    const notice =
      ending.step === 'silent'
        ? `${none} ${words.importConnectionLost}`
        : `${words.importCancelled} ${none}`;
    show({ step: 'checked', checked, notice }, titleOf(checked));
  }

  /** Has a file checked once more by the columns that somebody has chosen; meanwhile the check before is shown. */
  async function readAgain(checked: CheckedFile, chosen: ColumnChoice) {
    const { isLatest } = connect();
    const { file } = checked;
    const reading = { ...checked.reading, chosen };
    const show = (progress: Progress) =>
      isLatest() && updateChecked((now) => ({ ...now, again: { chosen, progress } }));
    setState({ step: 'checked', checked, notice: null });
    show({ phase: 'sending', sent: 0, total: file.size });
    try {
      const tokenId = attemptOf(person).by;
      const task = { file, reading, tokenId, checked: null, onProgress: show };
      const ending = await run.mutateAsync(task);
      if (ending.step !== 'checked' || !isLatest()) return;
      const { check } = ending;
      updateChecked(({ checked: { wish } }) => {
        return { step: 'checked', checked: { ...checked, wish, reading, check }, notice: null };
      });
    } catch (error) {
      if (!isLatest()) return;
      const notice = describeFailure(error);
      updateChecked((now) => ({ step: 'checked', checked: now.checked, notice }));
    }
  }

  /** Changes what is shown of a file that was checked, with whatever has been chosen for it by now. */
  function updateChecked(update: (now: CheckedState) => CheckedState) {
    setState((now) => (now.step === 'checked' ? update(now) : now));
  }

  function chooseAnother() {
    connect();
    setState({ step: 'choosing', notice: null });
  }

  function choose(files: ArrayLike<File>) {
    const [file] = Array.from(files);
    const notice = file && files.length === 1 ? describeTooLarge(file) : words.importOneFile;
    if (file && !notice) void start(file, null);
    else setState({ step: 'choosing', notice });
  }

  /** Ends what is under way, by closing its request. Of an import the server is asked then what came of it. */
  function cancel() {
    if (!('progress' in state) || state.isCancelling || state.progress.phase === 'saving') return;
    if (state.step === 'importing') setState({ ...state, isCancelling: true });
    connection.current.abort();
  }

  /** Returns the first attempt to import a file so whose answer was lost; null where there is none. */
  function triedBefore(checked: CheckedFile): Attempt | null {
    return unanswered.tried(nameImport(checked));
  }

  return {
    state,
    choose,
    cancel,
    triedBefore,
    decide: (wish: ImportWish) =>
      updateChecked((now) => ({ ...now, checked: { ...now.checked, wish }, notice: null })),
    readAgain: (checked: CheckedFile, chosen: ColumnChoice) => void readAgain(checked, chosen),
    submit: (checked: CheckedFile) => void start(checked.file, checked),
    /** Imports what may be there already, once somebody has read that. */
    submitAgain: (checked: CheckedFile) => {
      unanswered.end(nameImport(checked));
      void start(checked.file, { ...checked, mayBeIn: true });
    },
    chooseAnother,
  };
}

/** Adds plants, and nothing where anything is wrong. */
const PLAIN: ImportWish = { replace: false, leaveOut: false };

function begin(step: 'checking' | 'importing', { size }: File, fileName: string): ImportState {
  const progress: Progress = { phase: 'sending', sent: 0, total: size };
  return { step, fileName, progress, isCancelling: false };
}

function describeTooLarge({ name, size }: File): string | null {
  if (size <= MAX_IMPORT_BYTES) return null;
  return words.importTooLarge(name, describeBytes(size), describeBytes(MAX_IMPORT_BYTES));
}
