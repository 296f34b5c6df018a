import type { ChangeKind } from '../../contract/history.ts';
import type { Change } from '../store.ts';

/** Tells what kind of change it is. One that both removes and adds corrects what it removes. */
export function kindOf({ purpose, added, removed }: Change): ChangeKind {
  if (purpose === 'import') return 'import';
  if (purpose) return 'undo';
  if (removed.length === 0) return 'add';
  return added.length === 0 ? 'delete' : 'correct';
}
