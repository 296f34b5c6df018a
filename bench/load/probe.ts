import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BuiltServer } from '../../server/testing/built-server.ts';

/** What the event loop and the memory of a server were like since the report before. */
export interface ProbeReport {
  /** How long the event loop was held, in milliseconds: at most, and 99 and 99.9 % of the time. */
  longest: number;
  /** At most, of each hold what is left without the wait of its thread for a core that others had. */
  longestOwn: number;
  p99: number;
  p999: number;
  /** Bytes: now, and at most. */
  rss: number;
  maxRss: number;
  heapUsed: number;
}

export interface Probe {
  /** Settings that make a server report. */
  env: NodeJS.ProcessEnv;
  /** Asks for a report; the next one begins here. */
  report(server: Pick<BuiltServer, 'signal'>): Promise<ProbeReport>;
}

/** Prepares a probe inside a server that is about to be started. */
export async function prepareProbe(parent: string): Promise<Probe> {
  const file = join(parent, `probe-${process.hrtime.bigint()}`);
  await writeFile(file, '');
  let known = 0;
  return {
    env: {
      NODE_OPTIONS: `--import ${new URL('loop-probe.mjs', import.meta.url).href}`,
      BENCH_PROBE: file,
    },
    report: async (server) => {
      server.signal('SIGUSR2');
      for (;;) {
        const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
        const newest = lines[known];
        if (newest !== undefined) {
          known = lines.length;
          return readReport(newest);
        }
        await wait(20);
      }
    },
  };
}

/** Starts a process that does nothing but measure how long the machine itself keeps it waiting. */
export async function startIdleProcess(parent: string): Promise<{ end(): Promise<ProbeReport> }> {
  const probe = await prepareProbe(parent);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], {
    env: { ...process.env, ...probe.env },
    stdio: 'ignore',
  });
  await once(child, 'spawn');
  await wait(500);
  const signalled = { signal: (signal: NodeJS.Signals) => void child.kill(signal) };
  await probe.report(signalled);
  return {
    end: async () => {
      const report = await probe.report(signalled);
      child.kill('SIGKILL');
      return report;
    },
  };
}

/** Trusts the line that `loop-probe.mjs` writes. */
function readReport(line: string): ProbeReport {
  return JSON.parse(line) as ProbeReport;
}
