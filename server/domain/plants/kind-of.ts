import type { ChangeKind } from '../../contract/history.ts';
import type { Change } from '../store.ts';

/** Tells what kind of change it is. One that both removes and adds corrects what it removes. */
export function kindOf({ purpose, added, removed }: Change): ChangeKind {
  if (typeof purpose === 'object') return 'undo';
  if (purpose) return purpose;
  if (removed.length === 0) return 'add';
  return added.length === 0 ? 'delete' : 'correct';
}
