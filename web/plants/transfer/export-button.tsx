import type { SessionView } from '../../../server/contract/answers.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useLateDialog } from '../../ui/dialog/use-late-dialog.ts';
import { LateCode } from '../../ui/late/late-code.ts';
import type { ListState } from '../address/list-state.ts';

const exportCode = new LateCode(() =>
  import('./export-dialog.tsx').then((parts) => parts.ExportDialog),
);

interface ExportButtonProps {
  session: SessionView;
  state: ListState;
  /** How many plants the list shows on all its pages; undefined while that is not known. */
  total: number | undefined;
}

/** The way to the plants that the list shows, as a file. */
export function ExportButton({ session, state, total }: ExportButtonProps) {
  const { Dialog, close, opener } = useLateDialog(exportCode);
  return (
    <>
      <Button {...opener}>{words.exportButton}</Button>
      {Dialog && <Dialog session={session} state={state} total={total} onClose={close} />}
    </>
  );
}
