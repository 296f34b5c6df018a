import { useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ShortcutsDialog } from '../ui/shortcuts-dialog.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import css from './plants-head.module.css';
import { listShortcuts } from './shortcuts.ts';

/** The screen's heading, with the way to its keyboard shortcuts. */
export function PlantsHead({ canEdit }: { canEdit: boolean }) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcuts(useMemo(() => ({ '?': () => setIsHelpOpen(true) }), []));
  return (
    <div className={css.head}>
      <h1>Plants</h1>
      <Button look="quiet" className={css.help} onClick={() => setIsHelpOpen(true)}>
        Keyboard shortcuts
      </Button>
      {isHelpOpen && (
        <ShortcutsDialog shortcuts={listShortcuts(canEdit)} onClose={() => setIsHelpOpen(false)} />
      )}
    </div>
  );
}
