import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RequestDurations } from './request-durations.ts';

const BOUNDS = [0.001, 0.25, 1];

const request = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  route: fc.constantFrom('/plants', '/plants/:id', '*'),
  status: fc.constantFrom(200, 404),
  seconds: fc.oneof(fc.constantFrom(0, ...BOUNDS), fc.double({ min: 0, max: 3, noNaN: true })),
});

it('shows what has been counted as a histogram of prom-client does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request), async (requests) => {
      const [ours, theirs] = [new Registry(), new Registry()];
      const durations = new RequestDurations(BOUNDS);
      durations.register(ours, 'duration_seconds', 'How long it took.');
      const histogram = new Histogram({
        ...{ name: 'duration_seconds', help: 'How long it took.', buckets: BOUNDS },
        ...{ labelNames: ['method', 'route', 'status'], registers: [theirs] },
      });
      for (const { seconds, ...labels } of requests) {
        durations.count(labels.method, labels.route, labels.status, seconds);
        histogram.observe(labels, seconds);
      }
      expect(await linesOf(ours)).toEqual(await linesOf(theirs));
    }),
  );
});

async function linesOf(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split('\n').sort();
}
