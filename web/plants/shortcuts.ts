import type { ShortcutHelp } from '../ui/shortcuts-dialog.tsx';

/** The keys that work on the Plants screen, for the list that `?` opens. */
export function listShortcuts(canEdit: boolean): ShortcutHelp[] {
  const forEditors = [
    { key: 'x', does: 'Select the row' },
    { key: 'e', does: 'Edit the row' },
    { key: 'Delete #', does: 'Delete the row' },
    { key: 'n', does: 'Add a plant' },
    { key: 'z', does: 'Undo the last change' },
  ];
  return [
    { key: '/', does: 'Search' },
    { key: 'j k', does: 'Next and previous row' },
    ...(canEdit ? forEditors : []),
    { key: '?', does: 'Show this list' },
  ];
}
