import type { ReactNode } from 'react';
import { Button } from '../ui/control/button.tsx';
import { useLateDialog } from '../ui/dialog/use-late-dialog.ts';
import { useShortcuts } from '../ui/hook/use-shortcuts.ts';
import { LateCode } from '../ui/late/late-code.ts';
import * as css from './plants-head.module.css';

const shortcutsCode = new LateCode(
  async () => (await import('./table/plant-shortcuts.tsx')).PlantShortcuts,
);

interface PlantsHeadProps {
  canEdit: boolean;
  /** What can be done with all plants at once. */
  children: ReactNode;
}

/** The screen's heading, with the way to its keyboard shortcuts. */
export function PlantsHead({ canEdit, children }: PlantsHeadProps) {
  const { Dialog, open, close, opener } = useLateDialog(shortcutsCode);
  useShortcuts({ '?': open });
  return (
    <div className={css.head}>
      <h1>Plants</h1>
      <Button look="quiet" className={css.help} {...opener}>
        Keyboard shortcuts
      </Button>
      <div className={css.actions}>{children}</div>
      {Dialog && <Dialog canEdit={canEdit} onClose={close} />}
    </div>
  );
}
