import type { Histogram, MetricValueWithName, Registry } from 'prom-client';

type Labels = 'method' | 'route' | 'status';
type Value = MetricValueWithName<Labels | 'le'>;

/** How many requests of one kind took how long. */
interface Tally {
  /** By the first bound that is not below the time; the last is for what took longer than all of them. */
  counts: number[];
  seconds: number;
}

/**
 * Counts requests by how long they took. Every request is counted, and a histogram of prom-client, which reads
 * and joins the labels each time, costs a page a twentieth of its time; here they lead to a row that is added to.
 */
export class RequestDurations {
  readonly #bounds: readonly number[];
  readonly #tallies = new Map<string, Map<string, Map<number, Tally>>>();

  /** @param bounds of the buckets, in seconds, the shortest first. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  /** Counts one. There must be few methods, routes and statuses, since each combination is kept. */
  count(method: string, route: string, status: number, seconds: number): void {
    const tally = this.#tallyOf(method, route, status);
    let bucket = 0;
    while (seconds > (this.#bounds[bucket] ?? Infinity)) bucket += 1;
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
    tally.seconds += seconds;
  }

  #tallyOf(method: string, route: string, status: number): Tally {
    const known = this.#tallies.get(route)?.get(method)?.get(status);
    if (known) return known;
    const tally = { counts: this.#bounds.map(() => 0).concat(0), seconds: 0 };
    const ofRoute = this.#tallies.get(route) ?? new Map<string, Map<number, Tally>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, Tally>();
    this.#tallies.set(route, ofRoute.set(method, ofMethod.set(status, tally)));
    return tally;
  }

  /** Shows a registry what has been counted, as a histogram of this name. */
  register(registry: Registry, name: string, help: string): void {
    registry.registerMetric(
      asHistogram({
        name,
        get: async () => ({
          ...{ name, help, type: 'histogram', aggregator: 'sum' },
          values: [...this.#values(name)],
        }),
      }),
    );
  }

  *#values(name: string): Generator<Value> {
    for (const [route, methods] of this.#tallies) {
      for (const [method, statuses] of methods) {
        for (const [status, tally] of statuses) {
          yield* this.#valuesOf(name, { method, route, status }, tally);
        }
      }
    }
  }

  *#valuesOf(
    name: string,
    labels: Record<Labels, string | number>,
    { counts, seconds }: Tally,
  ): Generator<Value> {
    let count = 0;
    for (const [index, added] of counts.entries()) {
      count += added;
      const le = this.#bounds[index] ?? '+Inf';
      yield { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    }
    yield { metricName: `${name}_sum`, labels, value: seconds };
    yield { metricName: `${name}_count`, labels, value: count };
  }
}

/** A registry asks a metric for nothing but its name and what `get` returns. */
function asHistogram(metric: { name: string; get: () => Promise<object> }): Histogram {
  return metric as unknown as Histogram;
}
