import type { ShortcutHelp } from '../ui/shortcuts-dialog.tsx';

/** The keys that work on the Plants screen, for the list that `?` opens. */
export function listShortcuts(canEdit: boolean): ShortcutHelp[] {
  const forEditors = [
    { key: 'n', does: 'Add a plant' },
    { key: 'z', does: 'Undo the last change' },
  ];
  return [
    { key: '/', does: 'Search' },
    ...(canEdit ? forEditors : []),
    { key: '?', does: 'Show this list' },
  ];
}
