import type { ProbeReport } from '../load/probe.ts';
import type { LoadResult } from '../load/wrk.ts';
import { type Comparison, formatNumber } from '../report/comparison.ts';
import { median } from '../report/rounds.ts';
import type { StreamResult } from '../streams.ts';

const MB = 1_000_000;

/** Node 20 marks garbage in longer steps. */
const MOST_HELD_MS = Number(process.versions.node.split('.')[0]) < 24 ? 40 : 20;

/** What lists took while nothing else was asked; memory in bytes. */
export interface Idle {
  lists: StreamResult[];
  longest: number;
  addedFast: number;
  addedSlow: number;
}

export interface Round {
  written: LoadResult;
  read: LoadResult;
  lists: StreamResult[];
  exports: StreamResult[];
  before: ProbeReport;
  /** What the server felt, and an idle process beside it. */
  felt: ProbeReport;
  beside: ProbeReport;
}

interface Conditions {
  SIZE: number;
  CONNECTIONS: number;
  SECONDS: number;
}

/** Describes what was found; of the longest holds the worst round counts, of all else the middle one. */
export function atOnceComparison(
  idle: Idle,
  rounds: Round[],
  { SIZE, CONNECTIONS, SECONDS }: Conditions,
): Comparison {
  const longest = Math.max(...rounds.map(({ felt }) => felt.longestOwn));
  const busyFirstByte = median(rounds.flatMap(({ lists }) => firstBytes(lists)));
  const added = Math.max(idle.addedFast, idle.addedSlow) / MB;
  const unit = 'ms';
  return {
    name: 'at-once',
    title: 'Everything at once',
    text: `${SIZE.toLocaleString('en')} plants; for ${SECONDS} s ${CONNECTIONS} connections create, ${CONNECTIONS} read pages, somebody reads the whole list again and again, somebody else exports everything again and again, and a snapshot is written (checked). How long the event loop was held is measured inside the server's process every millisecond; of that, its own share is what is left without the time in which its thread was ready and others had the cores, as Linux counts it; an idle Node process beside it tells how long the machine keeps anybody waiting. The load generators run at a lower priority than the server. Memory that a list adds is measured while nothing else is asked.`,
    tables: [
      {
        caption: 'Each round',
        columns: ['', ...rounds.map((_, i) => `round ${i + 1}`)],
        rows: describeRounds(rounds),
      },
      {
        caption: 'The whole list, while nothing else is asked',
        columns: ['what', 'measured'],
        rows: [
          ['first byte', `${formatNumber(median(firstBytes(idle.lists)))} ms`],
          ['last byte', `${formatNumber(median(idle.lists.map(({ seconds }) => seconds)))} s`],
          ['length', `${formatNumber((idle.lists[0]?.bytes ?? 0) / MB)} MB`],
          ['longest hold', `${formatNumber(idle.longest)} ms`],
          ['memory added, fast reader', `${formatNumber(idle.addedFast / MB)} MB`],
          ['memory added, slow reader', `${formatNumber(idle.addedSlow / MB)} MB`],
        ],
      },
    ],
    targets: [
      {
        claim: 'longest hold of the event loop, everything at once, own share',
        bound: 'at most',
        ...{ target: MOST_HELD_MS, measured: longest, unit },
        rounds: rounds.map(({ felt }) => felt.longestOwn),
      },
      {
        ...{ claim: 'memory added by a list of everything', bound: 'below', target: 64 },
        ...{ measured: added, unit: 'MB' },
      },
      {
        ...{ claim: 'first byte of a list of everything, nothing else', bound: 'at most' },
        ...{ target: 20, measured: median(firstBytes(idle.lists)), unit },
      },
      {
        ...{ claim: 'first byte of a list of everything, everything at once', bound: 'at most' },
        ...{ target: 20, measured: busyFirstByte, unit },
      },
    ],
    panels: [],
  };
}

function firstBytes(lists: StreamResult[]): number[] {
  return lists.map(({ firstByte }) => firstByte);
}

function describeRounds(rounds: Round[]): string[][] {
  const row = (name: string, unit: string, value: (round: Round) => number) => {
    return [name, ...rounds.map((round) => `${formatNumber(value(round))} ${unit}`.trim())];
  };
  return [
    row('creates a second', '', ({ written }) => written.perSecond),
    row('creates, p99', 'ms', ({ written }) => written.p99),
    row('pages a second', '', ({ read }) => read.perSecond),
    row('pages, p99', 'ms', ({ read }) => read.p99),
    row('failed', '', ({ written, read }) => written.failed + read.failed),
    row('lists of everything', '', ({ lists }) => lists.length),
    row('their first byte, median', 'ms', ({ lists }) => median(firstBytes(lists))),
    row('their first byte, worst', 'ms', ({ lists }) => Math.max(...firstBytes(lists))),
    row('exports', '', ({ exports }) => exports.length),
    row('longest hold', 'ms', ({ felt }) => felt.longest),
    row('longest hold, own share', 'ms', ({ felt }) => felt.longestOwn),
    row('99.9 % of holds up to', 'ms', ({ felt }) => felt.p999),
    row('longest hold of an idle process', 'ms', ({ beside }) => beside.longest),
    row('memory before', 'MB', ({ before }) => before.rss / MB),
    row('memory at most', 'MB', ({ felt }) => felt.maxRss / MB),
  ];
}
