import { useEffect, useEffectEvent, useTransition } from 'react';
import * as words from '../../../server/words/words.ts';
import { IconButton } from '../control/icon-button.tsx';
import { CLOSE } from '../theme/icon-paths.ts';
import * as css from './toast-card.module.css';
import type { Toast } from './toasts.ts';

/** With something to press there must be time to read, decide and reach it. */
const LASTS_MS = 5_000;
const LASTS_WITH_ACTION_MS = 10_000;
const STEP_MS = 1_000;

interface ToastCardProps {
  toast: Toast;
  isPaused: boolean;
  onDismiss: () => void;
}

/** One toast. Its time starts anew whenever it was paused, or where nobody could press its button. */
export function ToastCard({ toast, isPaused, onDismiss }: ToastCardProps) {
  const { text, tone, action, retry, show } = toast;
  const [isRetrying, startRetry] = useTransition();
  const stays = isPaused || tone !== 'done';
  const lasts = action ? LASTS_WITH_ACTION_MS : LASTS_MS;
  const leave = useEffectEvent(onDismiss);
  useEffect(() => {
    if (stays) return;
    let leftMs = lasts;
    const timer = setInterval(() => {
      leftMs = canBePressed() ? leftMs - STEP_MS : lasts;
      if (leftMs <= 0) leave();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [stays, lasts]);

  function act() {
    onDismiss();
    action?.run();
  }

  return (
    <div className={css.toast} data-tone={tone}>
      <p className={css.text}>{text}</p>
      <div className={css.ways}>
        {show && (
          <button type="button" className={css.action} onClick={show}>
            {words.show}
          </button>
        )}
        {action && (
          <button type="button" className={css.action} onClick={act}>
            {action.label}
          </button>
        )}
        {retry && (
          <button
            type="button"
            className={css.action}
            aria-disabled={isRetrying}
            onClick={() => isRetrying || startRetry(retry)}
          >
            {isRetrying ? words.loading : words.tryAgain}
          </button>
        )}
        <IconButton
          icon={CLOSE}
          label={words.dismissToast}
          className={css.dismiss}
          onClick={onDismiss}
        />
      </div>
    </div>
  );
}

/** False in a tab in the background, under a dialog and on a hidden screen. */
function canBePressed(): boolean {
  return !document.hidden && !document.querySelector('dialog[open], [data-hidden]');
}
