import { lazy, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LoadedLater } from '../ui/loaded-later.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import css from './plants-head.module.css';

const PlantShortcuts = lazy(async () => ({
  default: (await import('./plant-shortcuts.tsx')).PlantShortcuts,
}));

interface PlantsHeadProps {
  canEdit: boolean;
  /** What can be done with all plants at once. */
  children: ReactNode;
}

/** The screen's heading, with the way to its keyboard shortcuts. */
export function PlantsHead({ canEdit, children }: PlantsHeadProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcuts(useMemo(() => ({ '?': () => setIsHelpOpen(true) }), []));
  return (
    <div className={css.head}>
      <h1>Plants</h1>
      <Button look="quiet" className={css.help} onClick={() => setIsHelpOpen(true)}>
        Keyboard shortcuts
      </Button>
      <div className={css.actions}>{children}</div>
      {isHelpOpen && (
        <LoadedLater>
          <PlantShortcuts canEdit={canEdit} onClose={() => setIsHelpOpen(false)} />
        </LoadedLater>
      )}
    </div>
  );
}
