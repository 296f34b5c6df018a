import * as words from '../../../server/words/words.ts';
import { type ShortcutHelp, ShortcutsDialog } from '../../ui/dialog/shortcuts-dialog.tsx';
import { SingleKeysChoice } from './single-keys-choice.tsx';

interface PlantShortcutsProps {
  canEdit: boolean;
  onClose: () => void;
}

/** Lists the keys that work on the Plants screen, and lets one turn them off. */
export function PlantShortcuts({ canEdit, onClose }: PlantShortcutsProps) {
  return (
    <ShortcutsDialog shortcuts={listShortcuts(canEdit)} onClose={onClose}>
      <SingleKeysChoice />
    </ShortcutsDialog>
  );
}

function listShortcuts(canEdit: boolean): ShortcutHelp[] {
  const forEditors = [
    { key: 'x', does: words.selectsRow },
    { key: 'e', does: words.editsRow },
    { key: words.deleteKeys, does: words.deletesRow },
    { key: 'n', does: words.addAPlant },
    { key: 'z', does: words.undoesLast },
  ];
  return [
    { key: '/', does: words.goesToSearch },
    { key: words.intoRowsKeys, does: words.goesIntoRows },
    { key: 'j k', does: words.goesToRow },
    ...(canEdit ? forEditors : []),
    { key: '?', does: words.showsShortcuts },
  ];
}
