import { type ShortcutHelp, ShortcutsDialog } from '../../ui/dialog/shortcuts-dialog.tsx';

interface PlantShortcutsProps {
  canEdit: boolean;
  onClose: () => void;
}

/** Lists the keys that work on the Plants screen. */
export function PlantShortcuts({ canEdit, onClose }: PlantShortcutsProps) {
  return <ShortcutsDialog shortcuts={listShortcuts(canEdit)} onClose={onClose} />;
}

function listShortcuts(canEdit: boolean): ShortcutHelp[] {
  const forEditors = [
    { key: 'x', does: 'Select the row' },
    { key: 'e', does: 'Edit the row' },
    { key: 'Delete #', does: 'Delete the row' },
    { key: 'n', does: 'Add a plant' },
    { key: 'z', does: 'Undo the last change' },
  ];
  return [
    { key: '/', does: 'Search' },
    { key: 'Enter ↓', does: 'From the search to the rows' },
    { key: 'j k', does: 'Next and previous row' },
    ...(canEdit ? forEditors : []),
    { key: '?', does: 'Show this list' },
  ];
}
