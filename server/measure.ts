import { Counter, collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './http/observe/metrics.ts';
import type { OpenStore } from './open-store.ts';

/** Gauges that are named as counters are, against Prometheus' rules; each has a sibling that is not. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Shows the state of the process. */
export function measureProcess({ registry }: Metrics, lostLogLines: () => number): void {
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Counter({
    name: 'log_lines_lost_total',
    help: 'Lines of the log that could not be written and were lost.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(lostLogLines());
    },
  });
}

/** Shows the state of the store, read at each scrape. */
export function measureStore(metrics: Metrics, { plants, access, figures }: OpenStore): void {
  const { show } = metrics;
  show('plant_store_ready', '1 while changes can be made, 0 while they cannot.', async () =>
    (await plants.status()).writable ? 1 : 0,
  );
  show(
    'plant_store_sessions',
    'Sessions that are kept, with those that have ended and are not tidied away yet.',
    () => access.countSessions(),
  );
  if (!figures) return;
  const ageOf = (at: number | null) => (at === null ? 0 : Math.max(0, Date.now() - at) / 1000);
  show(
    'plant_store_journal_bytes',
    'How much of the journal the next start replays.',
    () => figures().journalBytes,
  );
  show(
    'plant_store_journal_age_seconds',
    'How long ago the oldest change was made that plants.json lacks; 0 where it lacks none.',
    () => ageOf(figures().journalSince),
  );
  show('plant_store_snapshot_age_seconds', 'How long ago plants.json was written.', () =>
    ageOf(figures().snapshotAt),
  );
}
