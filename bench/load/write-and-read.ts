import type { PlantStoreServer } from '../plant-store.ts';
import { type LoadResult, load } from './wrk.ts';

/** How a server is loaded: so many connections for each kind, for so long, over so many plants. */
interface Amount {
  connections: number;
  seconds: number;
  plants: number;
}

/** Creates plants and reads pages at random places, both at once. */
export function writeAndRead(
  { origin, headers }: PlantStoreServer,
  { connections, seconds, plants }: Amount,
): [writes: Promise<LoadResult>, reads: Promise<LoadResult>] {
  const common = { origin, seconds, connections, isPolite: true };
  const writes = load({
    ...{ ...common, path: '/plants', method: 'POST' },
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Rosa gallica officinalis', tag: 'bed 7' }),
  });
  const numbers = { order: 'random', first: 1, last: plants } as const;
  const reads = load({ ...common, headers, path: '/plants?limit=20&after=#', numbers });
  return [writes, reads];
}
