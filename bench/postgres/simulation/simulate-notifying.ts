import type { Costs } from '../costs/costs.ts';
import { costOf } from '../costs/costs.ts';
import { Clock } from './clock.ts';
import { SimulatedDatabase } from './database.ts';
import { Processors, Thread } from './processors.ts';

const MEASURED_MS = 2000;

/** Tells how many notifications a second one connection makes, on a machine that it shares with one process that hears them all. */
export function simulateNotifying(
  { listeners, messages }: { listeners: number; messages: number },
  processors: number,
  costs: Costs,
): number {
  const clock = new Clock();
  const shared = new Processors(clock, processors);
  const database = new SimulatedDatabase(clock, shared, costs, { below: () => 0 });
  const hearer = new Thread(shared);
  for (let i = 0; i < listeners; i += 1) {
    database.listen((told) => hearer.run(costOf(costs.news.hear, told.length), () => undefined));
  }
  const told = Array.from({ length: messages }, (_, workspace) => {
    return { kind: 'plants', workspace } as const;
  });
  let count = 0;
  const again = () => {
    count += 1;
    database.notify(told, again);
  };
  again();
  clock.runUntil(MEASURED_MS);
  return (count * 1000) / MEASURED_MS;
}
