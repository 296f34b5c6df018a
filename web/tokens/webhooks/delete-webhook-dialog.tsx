import type { Webhook } from '../../../server/contract/webhooks.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { Failure } from '../../ui/message/failure.tsx';
import { useToasts } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { describeNotEnded } from '../describe-not-ended.ts';
import { useDeleteWebhook } from './webhook-queries.ts';
import * as css from './webhooks-section.module.css';

interface DeleteWebhookDialogProps {
  person: Person;
  webhook: Webhook;
  onClose: () => void;
}

/** Asks before a webhook is deleted, whose secret nobody can be told again. */
export function DeleteWebhookDialog({ person, webhook, onClose }: DeleteWebhookDialogProps) {
  const remove = useDeleteWebhook(person);
  const toasts = useToasts();
  const hasLeft = useHasLeft();
  const { error, isPending } = remove;
  const name = shortName(webhook.url);

  async function confirm() {
    if (isPending) return;
    try {
      await remove.mutateAsync(webhook.id);
    } catch (failure) {
      // Somebody else has deleted it meanwhile.
      const isGone = failure instanceof RequestFailed && failure.code === 'webhook_not_found';
      if (!isGone) {
        if (hasLeft.current) toasts.show({ tone: 'failed', text: describe(name, failure) });
        return;
      }
    }
    if (!hasLeft.current) onClose();
    toasts.show({ tone: 'done', text: words.webhookDeleted(name) });
  }

  return (
    <Dialog title={words.deleteWebhookQuestion} onClose={onClose}>
      <p className={css.text}>{words.deleteWebhookEnds(webhook.url)}</p>
      {error && <Failure className={css.text}>{describe(name, error)}</Failure>}
      <DialogButtons>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="danger" aria-disabled={isPending || undefined} onClick={confirm}>
          {words.deleteWebhookConfirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function describe(name: string, error: unknown): string {
  return describeNotEnded(error, {
    unknown: words.webhookMaybeDeleted(name),
    asked: `${words.deleteWebhook(name)}:`,
    not: words.webhookNotDeleted(name),
  });
}
