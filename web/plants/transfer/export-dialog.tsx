import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { runMutation } from '../../api/run-mutation.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useToasts } from '../../ui/toast/toasts.ts';
import { describeTags } from '../address/describe-tags.ts';
import type { ListState } from '../address/list-state.ts';
import {
  downloadExport,
  type ExportFormat,
  formatExportAddress,
  nameExport,
} from './download-export.ts';
import * as css from './export-dialog.module.css';

const FORMATS = [
  {
    format: 'csv',
    title: 'CSV',
    use: words.exportCsvUse,
  },
  { format: 'json', title: 'JSON', use: words.exportJsonUse },
] as const;

interface ExportDialogProps {
  session: SessionView;
  state: ListState;
  total: number | undefined;
  onClose: () => void;
}

/** Offers the plants that the list shows, on all its pages, as a file of either kind. */
export function ExportDialog({ session, state, total, onClose }: ExportDialogProps) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [asked, setAsked] = useState<ExportFormat | null>(null);
  const mutationKey = ['export', session.workspace, session.name];
  const retried = useMutationState<unknown>({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables,
  });
  // Without the token's id, so that it is known again after another sign-in.
  const nameWish = (format: ExportFormat) => formatExportAddress(state, format, '');
  const isPreparing = (format: ExportFormat) =>
    asked === format || retried.includes(nameWish(format));

  /** @param isOpen tells whether the dialog still waits for it; a retry, which has none, goes on by itself. */
  async function download(format: ExportFormat, isOpen?: () => boolean) {
    const about = nameWish(format);
    const isWanted = isOpen ?? (() => true);
    const mutationFn = () => downloadExport(session, state, format, isWanted);
    const options = { mutationKey, mutationFn, meta: { canBeLeft: true } };
    try {
      await runMutation(queryClient, options, isOpen ? null : about);
      toasts.dismiss(about);
    } catch (error) {
      if (!isWanted()) return;
      const run = () => {
        toasts.show({ tone: 'pending', about, text: words.preparingFile(nameExport(format)) });
        void download(format);
      };
      const action = { label: words.tryAgain, run };
      toasts.show({ tone: 'failed', about, text: describeFailure(error), action });
    }
  }

  async function save(event: MouseEvent, format: ExportFormat) {
    event.preventDefault();
    if (asked || isPreparing(format)) return;
    setAsked(format);
    const { currentTarget: link } = event;
    const isOpen = () => link.isConnected;
    await download(format, isOpen);
    if (isOpen()) onClose();
  }

  return (
    <Dialog title={words.exportTitle} canPressAway onClose={onClose}>
      <p className={css.what}>{describeView(state, total)}</p>
      <ul className={css.choices}>
        {FORMATS.map(({ format, title, use }) => (
          <li key={format}>
            <a
              className={css.choice}
              href={formatExportAddress(state, format, session.tokenId)}
              download={nameExport(format)}
              onClick={(event) => void save(event, format)}
              aria-describedby={`export-${format}`}
            >
              {isPreparing(format) ? words.preparing : title}
            </a>
            <p id={`export-${format}`} className={css.use}>
              {use}
            </p>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Tells which plants go into the file, and in which order. */
function describeView({ search, tags, sort }: ListState, total: number | undefined): string {
  const tagged = tags.length > 0 ? describeTags(tags) : '';
  return words.exportedPlants(total, search, tagged, words.exportOrders[sort]);
}
