// Runs inside the profiled server, before its own code: at SIGUSR2 it takes a profile of the
// processor for some seconds and writes it to a file. Plain JavaScript, since Node 20 cannot run
// TypeScript.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';

const INTERVAL_US = 200;

const file = process.env.BENCH_PROFILE;
const milliseconds = Number(process.env.BENCH_PROFILE_MS);

process.on('SIGUSR2', async () => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.post('Profiler.start');
  await wait(milliseconds);
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
});
