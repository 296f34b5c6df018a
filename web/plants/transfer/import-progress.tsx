import { Button } from '../../ui/control/button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { useAskBeforeLeaving } from '../../ui/hook/use-ask-before-leaving.ts';
import { formatCount } from '../../ui/words/format-count.ts';
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
  useAskBeforeLeaving(step === 'importing');
  return (
    <>
      <p className={css.what}>
        {step === 'checking' ? 'Reading' : 'Importing'} <b>{fileName}</b>
      </p>
      <ProgressBar progress={progress} />
      <p className={css.count}>{isCancelling && !isSaving ? 'Cancelling…' : describe(progress)}</p>
      <DialogButtons>
        <Button ref={focusOnArrival} aria-disabled={isSaving || isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      </DialogButtons>
    </>
  );
}

/** How far the work on a file has come, as a bar alone. */
export function ProgressBar({ progress }: { progress: Progress }) {
  return <progress className={css.bar} max="1" value={shareOf(progress)} aria-label="Progress" />;
}

/** Sending and checking take about as long as each other where the network is slow. */
function shareOf(progress: Progress): number {
  if (progress.phase === 'sending') return (0.5 * progress.sent) / Math.max(progress.total, 1);
  return progress.phase === 'checking' ? 0.5 + 0.45 * progress.share : 0.97;
}

function describe(progress: Progress): string {
  if (progress.phase === 'sending') {
    return `Sent ${describeBytes(progress.sent)} of ${describeBytes(progress.total)}`;
  }
  const rows = `${formatCount(progress.rows)} ${progress.rows === 1 ? 'row' : 'rows'}`;
  if (progress.phase === 'checking') return `Checked ${rows}`;
  return `Saving ${rows}. It is too late to cancel; Undo takes them back.`;
}
