// Runs inside the measured server, before its own code: measures how long the event loop was held
// and how much memory was in use, and adds both as a line to a file at SIGUSR2. Then begins anew.
// Plain JavaScript, since Node 20 cannot run TypeScript.
import { appendFileSync, openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const MEMORY_EVERY_MS = 50;

const file = process.env.BENCH_PROBE;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
// What Linux tells of the main thread: nanoseconds on a core, nanoseconds of waiting for one, and more.
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`);
const text = Buffer.alloc(64);
let maxRss = 0;
let longestOwn = 0;
let lookedAt = performance.now();
let waitedBefore = readWaited();

function readWaited() {
  const length = readSync(schedule, text, 0, text.length, 0);
  return Number(text.toString('latin1', 0, length).split(' ')[1]) / 1e6;
}

// A turn that comes late was held by this process, or found the cores taken by others.
function lookAtTurn() {
  const now = performance.now();
  const waited = readWaited();
  longestOwn = Math.max(longestOwn, now - lookedAt - RESOLUTION_MS - (waited - waitedBefore));
  lookedAt = now;
  waitedBefore = waited;
}

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
    longestOwn,
    p99: milliseconds(delays.percentile(99)),
    p999: milliseconds(delays.percentile(99.9)),
    rss: process.memoryUsage.rss(),
    maxRss,
    heapUsed: process.memoryUsage().heapUsed,
  };
  appendFileSync(file, `${JSON.stringify(report)}\n`);
  delays.reset();
  maxRss = 0;
  longestOwn = 0;
});

setInterval(lookAtTurn, RESOLUTION_MS).unref();
setInterval(sampleMemory, MEMORY_EVERY_MS).unref();
delays.enable();
