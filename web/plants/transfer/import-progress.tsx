import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { useAskBeforeLeaving } from '../../ui/hook/use-ask-before-leaving.ts';
import { sentence } from '../../ui/words/sentence.ts';
import { describeBytes } from './describe-bytes.ts';
import * as css from './import-progress.module.css';
import type { Progress } from './send-file.ts';

interface ImportProgressProps {
  step: 'checking' | 'importing';
  fileName: string;
  progress: Progress;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far the work on a file has come, and the way out while there is one. */
export function ImportProgress(props: ImportProgressProps) {
  const { step, fileName, progress, isCancelling, onCancel } = props;
  const isSaving = progress.phase === 'saving';
  const name = <b>{fileName}</b>;
  useAskBeforeLeaving(step === 'importing');
  return (
    <>
      <p className={css.what}>
        {sentence(step === 'checking' ? words.importReading(name) : words.importImporting(name))}
      </p>
      <ProgressBar progress={progress} />
      <p className={css.count}>
        {isCancelling && !isSaving ? words.importCancelling : describe(progress)}
      </p>
      <DialogButtons>
        <Button ref={focusOnArrival} aria-disabled={isSaving || isCancelling} onClick={onCancel}>
          {words.cancel}
        </Button>
      </DialogButtons>
    </>
  );
}

/** How far the work on a file has come, as a bar alone. */
export function ProgressBar({ progress }: { progress: Progress }) {
  return (
    <progress
      className={css.bar}
      max="1"
      value={shareOf(progress)}
      aria-label={words.importProgress}
    />
  );
}

/** Sending and checking take about as long as each other where the network is slow. */
function shareOf(progress: Progress): number {
  if (progress.phase === 'sending') return (0.5 * progress.sent) / Math.max(progress.total, 1);
  return progress.phase === 'checking' ? 0.5 + 0.45 * progress.share : 0.97;
}

function describe(progress: Progress): string {
  if (progress.phase === 'sending') {
    return words.importSent(describeBytes(progress.sent), describeBytes(progress.total));
  }
  if (progress.phase === 'checking') return words.importChecked(progress.rows);
  return words.importSaving(progress.rows);
}
