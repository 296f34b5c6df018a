import type { Plant } from '../../contract/plants.ts';
import type { FrozenView } from '../../domain/store.ts';
import type { PlantTree, WorkspaceState } from './workspace-state.ts';

/** Freezes a workspace's plants: the tree's clone shares its nodes until one side is written. */
export function freezeView(state: WorkspaceState): FrozenView {
  const plants = state.plants.clone();
  return {
    version: state.version,
    batches: (batchSize, after) => readBatches(plants, batchSize, after + 1),
  };
}

async function* readBatches(
  plants: PlantTree,
  batchSize: number,
  from: number,
): AsyncGenerator<Plant[]> {
  let batch: Plant[] = [];
  for (const plant of plants.values(from)) {
    batch.push(plant);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
