import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Webhook } from '../../../server/contract/webhooks.ts';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure, isSessionOver } from '../../api/request-failed.ts';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { useNow } from '../../ui/hook/use-now.ts';
import { Notice } from '../../ui/message/notice.tsx';
import { TryAgain } from '../../ui/message/try-again.tsx';
import { TRASH } from '../../ui/theme/icon-paths.ts';
import { sentence } from '../../ui/words/sentence.ts';
import { RelativeTime } from '../table/relative-time.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import * as css from './webhooks-section.module.css';

/** Where programs are told of changes, and how the last attempt went; nothing where there are none. */
export function WebhooksSection({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery(webhooksQuery(person));
  const webhooks = data?.webhooks ?? [];
  const failure = isSessionOver(error) ? null : error;
  const now = useNow();
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  const section = useRef<HTMLElement>(null);

  function close() {
    // The button that was pressed may have left with its row.
    flushSync(() => setDeleting(null));
    if (document.activeElement === document.body)
      section.current?.closest('main')?.focus({ preventScroll: true });
  }

  if (webhooks.length === 0 && !deleting && !failure) return null;
  return (
    <section ref={section} className={css.section} aria-labelledby="webhooks">
      <h2 id="webhooks">{words.webhooks}</h2>
      <p className={css.about}>{words.webhooksAbout}</p>
      {failure && (
        <Notice action={<TryAgain ask={refetch} />}>
          {words.webhooksNotLoaded} {describeFailure(failure)}
        </Notice>
      )}
      <ul className={css.list} hidden={webhooks.length === 0}>
        {webhooks.map((webhook) => (
          <li
            key={webhook.id}
            className={css.webhook}
            data-failing={isFailing(webhook) || undefined}
          >
            <div className={css.told}>
              <span className={css.url}>{webhook.url}</span>
              <span className={css.attempt}>
                <LastAttempt webhook={webhook} now={now} />{' '}
                {sentence(words.webhookMade(webhook.madeBy))}
              </span>
            </div>
            <IconButton
              icon={TRASH}
              label={words.deleteWebhook(webhook.url)}
              onClick={() => setDeleting(webhook)}
            />
          </li>
        ))}
      </ul>
      {deleting && <DeleteWebhookDialog person={person} webhook={deleting} onClose={close} />}
    </section>
  );
}

function isFailing({ lastAttempt }: Webhook): boolean {
  return (lastAttempt?.failures ?? 0) > 0;
}

function LastAttempt({ webhook: { lastAttempt }, now }: { webhook: Webhook; now: number }) {
  if (!lastAttempt) return words.webhookUntried;
  const { at, status, reason, failures } = lastAttempt;
  const when = <RelativeTime at={at} now={now} />;
  if (failures === 0) return sentence(words.webhookTaken(when));
  // What the network says, and the server's own settings, are told in English.
  const why =
    status === null ? (
      <span lang="en">{reason?.replace(/\.$/, '')}</span>
    ) : (
      words.webhookStatus(status)
    );
  return sentence(words.webhookFailed<ReactNode>(failures, why, when));
}
