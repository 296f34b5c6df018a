import type { WebhookEvent } from '../contract/webhooks.ts';
import { changeView } from '../domain/plants/change-view.ts';
import type { VersionName } from '../domain/plants/version-condition.ts';
import type { Change, PlantCounts } from '../domain/store.ts';

/** A body that is sent, and what its receiver has taken once it has that. */
export interface Delivery {
  /** The same for each attempt, and no other's of this workspace. */
  id: string;
  body: string;
  takes: VersionName;
}

/**
 * Describes a change to whoever is told of it; of a large one the first plants.
 *
 * @param counts as those of `changeView`.
 */
export function deliveryOf(change: Change, counts?: PlantCounts): Delivery {
  const { workspace, actor, seq, at } = change;
  return deliver(
    { seq, at },
    {
      type: 'plants.changed',
      timestamp: new Date(at).toISOString(),
      data: { workspace, actor: actor.name, change: changeView(change, counts) },
    },
  );
}

/** Tells that changes up to one are no longer kept. */
export function skipTo(workspace: string, skipped: VersionName, now: number): Delivery {
  return deliver(skipped, {
    type: 'plants.skipped',
    timestamp: new Date(now).toISOString(),
    data: { workspace, seq: skipped.seq },
  });
}

function deliver(takes: VersionName, event: WebhookEvent): Delivery {
  const { workspace } = event.data;
  const id = `${event.type}_${workspace}_${takes.seq}_${takes.at}`;
  return { id, body: JSON.stringify(event), takes };
}
