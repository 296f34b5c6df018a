// Runs inside the measured server, before its own code: measures how long the event loop was held
// and how much memory was in use, and adds both as a line to a file at SIGUSR2. Then begins anew.
// Plain JavaScript, since Node 20 cannot run TypeScript.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const MEMORY_EVERY_MS = 50;

const file = process.env.BENCH_PROBE;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let maxRss = 0;

function sampleMemory() {
  maxRss = Math.max(maxRss, process.memoryUsage.rss());
}

function milliseconds(nanoseconds) {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}

process.on('SIGUSR2', () => {
  sampleMemory();
  const report = {
    longest: milliseconds(delays.max),
    p99: milliseconds(delays.percentile(99)),
    p999: milliseconds(delays.percentile(99.9)),
    rss: process.memoryUsage.rss(),
    maxRss,
    heapUsed: process.memoryUsage().heapUsed,
  };
  appendFileSync(file, `${JSON.stringify(report)}\n`);
  delays.reset();
  maxRss = 0;
});

setInterval(sampleMemory, MEMORY_EVERY_MS).unref();
delays.enable();
