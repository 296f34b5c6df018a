import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeView } from '../../../server/contract/answers.ts';
import { MAX_IMPORT_BYTES } from '../../../server/contract/imports.ts';
import { type Attempt, attemptOf, isInDoubt } from '../../api/attempt.ts';
import type { Person } from '../../api/person.ts';
import { refreshPlants } from '../../api/refresh-plants.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { useUnanswered } from '../../api/unanswered.ts';
import { withdraw } from '../../api/withdraw.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { asPlainFile } from '../spreadsheet/read-spreadsheet.ts';
import type { CheckedFile, ImportWish } from './checked-file.ts';
import { describeBytes } from './describe-bytes.ts';
import { describeFailed, describeNone, isUndone } from './describe-import.ts';
import { formatImportAddress } from './format-import-address.ts';
import { type Ending, type Progress, sendFile } from './send-file.ts';

/** Where an import stands. `notice` is what went wrong, or what came of cancelling. */
export type ImportState =
  | { step: 'choosing'; notice: string | null }
  | { step: 'checking' | 'importing'; fileName: string; progress: Progress; isCancelling: boolean }
  | { step: 'checked'; checked: CheckedFile; notice: string | null };

/** Told of an import that was done, and whether someone had asked to cancel it. */
type Imported = (change: ChangeView, isCancelled: boolean) => void;

interface Task {
  file: File;
  isPasted: boolean;
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
    pasted ? begin('checking', pasted) : { step: 'choosing', notice: null },
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
    toasts.show({ tone: 'failed', text: `${fileName}: ${next.notice}` });
  }

  const run = useMutation({
    mutationFn: async ({ file, isPasted, tokenId, checked, onProgress }: Task) => {
      const sending = { tokenId, signal: connection.current.signal, onProgress };
      if (!checked) {
        const address = formatImportAddress('/bff/imports/check', { pasted: isPasted });
        return sendFile(person, address, file, sending);
      }
      const address = formatAddress(checked);
      return unanswered.send(nameOf(checked), async (idempotencyKey) => {
        const ending = await sendFile(person, address, file, { ...sending, idempotencyKey });
        return ending.step === 'cancelled' ? askWhatCame(person, tokenId, idempotencyKey) : ending;
      });
    },
    onSettled: (_ending, error, { checked }) => {
      if (checked) refreshPlants(queryClient, person, error);
    },
  });

  async function start(file: File, checked: CheckedFile | null) {
    const attempt = attemptOf(person);
    const tried = checked && triedBefore(checked);
    if (tried && isInDoubt(tried, attempt.by, attempt.at)) {
      // Known sooner here than on the screen, if need be; nothing is sent before it has been read.
      return setState({ step: 'checked', checked, notice: null });
    }
    connection.current = new AbortController();
    const { signal } = connection.current;
    const isLatest = () => signal === connection.current.signal;
    setState(begin(checked ? 'importing' : 'checking', file));
    const onProgress = (progress: Progress) =>
      setState((now) => ('progress' in now ? { ...now, progress } : now));
    try {
      const plain = checked ? file : await asPlainFile(file, signal);
      const isPasted = plain === pasted;
      const task = { file: plain, isPasted, tokenId: attempt.by, checked, onProgress };
      const ending = await run.mutateAsync(task);
      if (isLatest()) finish(plain, checked, ending);
    } catch (error) {
      if (!isLatest()) return;
      if (!checked) {
        const notice = signal.aborted ? null : describeFailure(error);
        return setState({ step: 'choosing', notice });
      }
      const notice = describeFailed(error, { tried, mayBeIn: checked.mayBeIn });
      const mayBeIn = checked.mayBeIn && !isUndone(error);
      show({ step: 'checked', checked: { ...checked, mayBeIn }, notice }, file.name);
    }
  }

  function finish(file: File, checked: CheckedFile | null, ending: Ending) {
    const isPasted = file === pasted;
    if (ending.step === 'saved') {
      return onImported(ending.change, connection.current.signal.aborted);
    }
    if (ending.step === 'checked') {
      const { check } = ending;
      const notice = checked && `The plants have changed meanwhile. ${describeNone(checked)}`;
      const found = { wish: PLAIN, mayBeIn: false, ...checked, file, isPasted, check };
      return show({ step: 'checked', checked: found, notice }, file.name);
    }
    if (!checked) return setState({ step: 'choosing', notice: null });
    // Under the key that was asked about the server imports nothing any more.
    const notice = `Cancelled. ${describeNone(checked)}`;
    show({ step: 'checked', checked, notice }, file.name);
  }

  function choose(files: ArrayLike<File>) {
    const [file] = Array.from(files);
    const notice =
      file && files.length === 1 ? describeTooLarge(file) : 'Choose one file at a time.';
    if (file && !notice) void start(file, null);
    else setState({ step: 'choosing', notice });
  }

  /** Ends what is under way, by closing its request. Of an import the server is asked then what came of it. */
  function cancel() {
    if (!('progress' in state) || state.isCancelling || state.progress.phase === 'saving') return;
    if (state.step === 'importing') setState({ ...state, isCancelling: true });
    connection.current.abort();
  }

  /** Returns the first attempt to import a file so whose answer was lost; null where nothing is in doubt. */
  function triedBefore(checked: CheckedFile): Attempt | null {
    return unanswered.tried(nameOf(checked));
  }

  return {
    state,
    choose,
    cancel,
    triedBefore,
    decide: (checked: CheckedFile, wish: ImportWish) =>
      setState({ step: 'checked', checked: { ...checked, wish }, notice: null }),
    submit: (checked: CheckedFile) => void start(checked.file, checked),
    /** Imports what may be there already, once somebody has read that. */
    submitAgain: (checked: CheckedFile) => {
      unanswered.end(nameOf(checked));
      void start(checked.file, { ...checked, mayBeIn: true });
    },
    chooseAnother: () => setState({ step: 'choosing', notice: null }),
  };
}

/** Adds plants, and nothing where anything is wrong. */
const PLAIN: ImportWish = { replace: false, leaveOut: false };

/**
 * Names an import by its file: chosen once more, perhaps after a reload, or with something else to be
 * replaced or left out, it is the same until it is known what came of it.
 */
function nameOf({ file: { name, size, lastModified } }: Pick<CheckedFile, 'file'>): string {
  return JSON.stringify({ import: [name, size, lastModified] });
}

/** Asks for what was shown, and for nothing else. */
function formatAddress({ check, wish, isPasted }: CheckedFile): string {
  const { fingerprint } = check;
  return formatImportAddress('/bff/imports', { fingerprint, ...wish, pasted: isPasted });
}

function begin(step: 'checking' | 'importing', { name, size }: File): ImportState {
  const progress: Progress = { phase: 'sending', sent: 0, total: size };
  return { step, fileName: name, progress, isCancelling: false };
}

/**
 * Asks what came of an import whose request was closed; where it was not made, it never will be.
 *
 * @throws RequestFailed `outcome_unknown` whenever nobody can say.
 */
async function askWhatCame(person: Person, tokenId: string, key: string): Promise<Ending> {
  try {
    const change = await withdraw(person, key, tokenId);
    return change ? { step: 'saved', change } : { step: 'cancelled' };
  } catch (cause) {
    throw new RequestFailed(describeFailure(cause), { code: 'outcome_unknown', cause });
  }
}

function describeTooLarge({ name, size }: File): string | null {
  if (size <= MAX_IMPORT_BYTES) return null;
  return `“${name}” has ${describeBytes(size)}; at most ${describeBytes(MAX_IMPORT_BYTES)} can be imported at once. Split it into several files.`;
}
