import { routePath } from 'hono/route';
import { Counter, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../context.ts';

/** Any other method a client may think up counts as one, so that it cannot fill the memory. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5];

/** What is measured of requests, to be read at `/metrics`. */
export interface Metrics {
  registry: Registry;
  /** Counts an answered request. `seconds` is the time until its answer was ready to leave. */
  countRequest(c: AppContext, seconds: number): void;
  /** Shows how many lines of the log were lost; `lostLines` is asked each time. */
  countLostLogLines(lostLines: () => number): void;
}

/** Makes the metrics of one app, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered and the time until their answer was ready, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    registry,
    countRequest(c, seconds) {
      const method = KNOWN_METHODS.has(c.req.method) ? c.req.method : 'other';
      durations.observe({ method, route: routePath(c), status: c.res.status }, seconds);
    },
    countLostLogLines(lostLines) {
      new Counter({
        name: 'log_lines_lost_total',
        help: 'Lines of the log that could not be written and were lost.',
        registers: [registry],
        collect() {
          this.reset();
          this.inc(lostLines());
        },
      });
    },
  };
}
