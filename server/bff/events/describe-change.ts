import type { ChangeEvent, NamedPlant } from '../../contract/events.ts';
import { MAX_NAMED_PLANTS } from '../../contract/history.ts';
import type { Plant } from '../../contract/plants.ts';
import { kindOf } from '../../domain/plants/kind-of.ts';
import type { Change } from '../../domain/store.ts';

/** Tells of a change as an event does: by number and by its first plants. */
export function describeChange(change: Change, readerId: string): ChangeEvent {
  const { seq, actor, added, removed, purpose } = change;
  return {
    seq,
    person: actor.name,
    isOwn: actor.id === readerId,
    kind: kindOf(change),
    added: nameFirst(added),
    addedCount: added.length,
    removed: nameFirst(removed),
    removedCount: removed.length,
    undoes: typeof purpose === 'object' ? purpose.undo : null,
  };
}

function nameFirst(plants: Plant[]): NamedPlant[] {
  return plants.slice(0, MAX_NAMED_PLANTS).map(({ id, name }) => ({ id, name }));
}
