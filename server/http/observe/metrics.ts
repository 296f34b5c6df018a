import { routePath } from 'hono/route';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PROBLEMS, type ProblemCode } from '../../contract/problems.ts';
import type { AppContext } from '../context.ts';
import { RequestDurations } from './request-durations.ts';

/** Any other method a client may think up counts as one, so that it cannot fill the memory. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A disk without a power cut to fear syncs in a tenth of a millisecond. */
const SYNC_BUCKETS_SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1,
];

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5];

const IMPORT_OUTCOMES = ['saved', 'refused', 'cancelled', 'failed'] as const;

/** What came of a file that was to be imported: some are sent only to be looked at, and are not counted. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const DELIVERY_OUTCOMES = ['taken', 'failed'] as const;

/** What is measured, to be read at `/metrics`. */
export interface Metrics {
  registry: Registry;
  /** Counts an answered request. `seconds` is the time until its answer was ready to leave. */
  countRequest(c: AppContext, seconds: number): void;
  /** Counts a problem that was answered, or that ended an answer which had begun. */
  countProblem(code: ProblemCode): void;
  /** Counts changes that became durable together, for which the disk or the database took so long. */
  countChanges(changes: number, seconds: number): void;
  countImport(outcome: ImportOutcome): void;
  /** Counts an attempt to deliver to a webhook. */
  countDelivery(outcome: (typeof DELIVERY_OUTCOMES)[number]): void;
  /** Shows a gauge, in the place of any of that name. `read` is called at each scrape; where it throws, the value is NaN. */
  show(name: string, help: string, read: () => number | Promise<number>): void;
}

/** Makes the metrics of one app, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const durations = new RequestDurations(DURATION_BUCKETS_SECONDS);
  durations.register(
    registry,
    'http_request_duration_seconds',
    'Requests answered and the time until their answer was ready, by method, route and status.',
  );
  const problems = new Counter({
    name: 'plant_store_problems_total',
    help: 'Problems that requests were answered with, by code; those with rate_limited were too many.',
    labelNames: ['code'],
    registers,
  });
  const changes = new Counter({
    name: 'plant_store_changes_total',
    help: 'Changes that were made and are durable.',
    registers,
  });
  const syncs = new Histogram({
    name: 'plant_store_sync_duration_seconds',
    help: 'The time that the disk, or the database with its commit, took for changes that were made together.',
    buckets: SYNC_BUCKETS_SECONDS,
    registers,
  });
  const imports = new Counter({
    name: 'plant_store_imports_total',
    help: 'Files that were to be imported, by what came of it.',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'plant_store_webhook_deliveries_total',
    help: 'Attempts to deliver changes to webhooks, by whether the receiver took them.',
    labelNames: ['outcome'],
    registers,
  });
  // What is there from the start shows its first increase, too.
  for (const code of Object.keys(PROBLEMS)) problems.inc({ code }, 0);
  for (const outcome of IMPORT_OUTCOMES) imports.inc({ outcome }, 0);
  for (const outcome of DELIVERY_OUTCOMES) deliveries.inc({ outcome }, 0);
  return {
    registry,
    countRequest(c, seconds) {
      const method = KNOWN_METHODS.has(c.req.method) ? c.req.method : 'other';
      durations.count(method, routePath(c), c.res.status, seconds);
    },
    countProblem: (code) => problems.inc({ code }),
    countChanges(count, seconds) {
      changes.inc(count);
      syncs.observe(seconds);
    },
    countImport: (outcome) => imports.inc({ outcome }),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
    show(name, help, read) {
      registry.removeSingleMetric(name);
      new Gauge({
        ...{ name, help, registers },
        async collect() {
          try {
            this.set(await read());
          } catch {
            this.set(Number.NaN);
          }
        },
      });
    },
  };
}
