import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { drawLeftOut } from './draw.ts';
import { filesIn } from './files-in.ts';

/** Only so that a test that hangs ends: what takes seconds takes minutes where the machine is busy. */
const MOST_MS = 300_000;

/** A wait is for a fact; Vitest would give it one second, which a busy machine can take. */
const POLL = { timeout: 30_000 };

/** Has a warning of Node or of a package fail the run in which it comes: else nobody reads it among all that passes. */
const FAILED_BY_WARNINGS =
  'data:text/javascript,process.on("warning", (warning) => { throw warning; });';

/** What all tests share. */
const COMMON = {
  root: '.',
  testTimeout: MOST_MS,
  hookTimeout: MOST_MS,
  expect: { poll: POLL },
  execArgv: ['--import', FAILED_BY_WARNINGS],
};

/** Parts of the paths of what takes longest, the longest first, as measured: a fresh clone has no times to go by. */
const LONGEST = [
  ...['signals.linux', 'store/postgres/plant-store', 'commands/commands', 'process/full-disk'],
  ...['load/postgres-holds', 'access/sent-away.', 'load/many-at-once', 'sync-faults'],
  ...['fuzz/fuzz', 'commands/config', 'commands/build', 'control-socket', 'costly-work'],
  ...['unfinished-copies', 'transfer/imports', 'slow-bodies', 'access-matrix'],
  ...['damaged-files', 'costly-heads', 'file/plant-store', 'no-leak'],
  ...['shared-database/two-processes', 'load/holds', 'hostile-files', 'slow-text'],
  ...['disk/full-disk', 'live-views', 'copy/copy-store', 'many-connections'],
  ...['disk-faults', 'kill-points', 'no-room', 'events/events.'],
  ...['commands/copy.', 'readme.integration', 'disk/damage.', 'package.integration'],
  ...['shared-database/faults', 'unwritable-log', 'damaged-history', 'cut-answers'],
  ...['plants/plants.test', 'process/kill.', 'journal/recovery', 'shared-database/histories'],
  ...['power-loss', 'fuzz/pipelines', 'hostile-bodies', 'access-holds'],
  ...['large-answers', 'odd-folders', 'state/bounds', 'repeated-requests'],
  ...['replaced-access', 'grows-for-ever', 'stop-under-load', 'node/connections'],
  ...['slow-clients', 'many-streams', 'access/secrets', 'command-line'],
  ...['server-model', 'snapshot-reader', 'search-line', 'import-kill'],
];

/** Each in a process of its own, since they measure how long it is held, or what it keeps. */
const MEASURING = [
  'load/access-holds',
  'load/costly-heads',
  'load/holds',
  'load/large-answers',
  'load/long-bodies',
  'load/late-headers',
  'load/many-at-once',
  'load/postgres-holds',
  'load/slow-clients',
  'fuzz/slow-text',
].map((name) => `torture/${name}.test.ts`);

/** Unit tests that take as long as a proof does, since they wait, or hold a great deal. */
const LONG_UNIT_TESTS = [
  ...['bff/plants/search-line', 'bff/restored-tab', 'http/node/connections'],
  ...['http/node/pipelined-requests', 'http/node/slow-bodies', 'store/copy/copy-store'],
  ...['store/file/access/replaced-access', 'store/file/disk/storage-health'],
  ...['store/file/grows-for-ever', 'store/file/snapshot/snapshot-reader'],
  ...['store/file/state/bounds', 'store/file/state/live-views', 'store/postgres/close'],
  ...['store/postgres/connection/broken-connections', 'store/postgres/locked-workspace'],
].map((name) => `server/${name}.test.ts`);

/** Proofs that each run makes; of those that take long, `npm test` makes some. */
const ALWAYS = [
  ...['access-matrix', 'fuzz/fuzz', 'house/', 'kill.integration', 'model/', 'power-loss'],
  'readme.integration',
];

/** Where proofs with packages of their own keep these. */
const OF_PACKAGES = '**/node_modules/**';

/** Tells where what takes longest stands among others: a low number first. */
function placeOf(path: string): number {
  const place = LONGEST.findIndex((part) => path.includes(`/${part}`));
  if (place >= 0) return place;
  return LONGEST.length + (path.includes('torture/') ? 0 : 1);
}

/** What takes about as long stands together, so that each run draws about as much. */
function findLongTests(): string[] {
  return ['torture', 'server/commands']
    .flatMap((folder) => filesIn(folder).map((path) => `${folder}/${path}`))
    .filter((path) => !path.includes('/node_modules/'))
    .filter((path) => /^torture.*\.test\.ts$|\.integration\.test\.ts$/.test(path))
    .filter((path) => !ALWAYS.some((part) => path.includes(`/${part}`)))
    .concat(LONG_UNIT_TESTS)
    .sort()
    .sort((a, b) => placeOf(a) - placeOf(b));
}

const LEFT_OUT = drawLeftOut(10, findLongTests);

/** Begins with what takes longest, then the other proofs, so that none of these is what all wait for at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId));
  }
}

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** More than all that unit tests keep at once. */
const ROOM_BYTES = 2 * 2 ** 30;

/** Returns where unit tests put their files: in memory they take a quarter less time. Proofs of what outlasts a fault stay on the disk. */
function unitTestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return MEMORY;
  } catch {}
  return tmpdir();
}

export const TEST_CONFIG: InlineConfig = {
  sequence: { sequencer: LongestFirst },
  // On two cores a third fills the time in which the others wait.
  maxWorkers: 3,
  projects: [
    {
      test: {
        name: 'unit',
        ...COMMON,
        env: { TMPDIR: unitTestFolder() },
        include: ['server/**/*.test.ts', 'web/**/*.test.ts'],
        exclude: ['**/*.integration.test.ts', ...LEFT_OUT],
        // Loading the same modules anew for each file takes longer than most of the tests.
        isolate: false,
      },
    },
    {
      test: {
        name: 'proofs',
        ...COMMON,
        include: ['torture/**/*.test.ts'],
        exclude: ['**/*.integration.test.ts', ...MEASURING, ...LEFT_OUT, OF_PACKAGES],
        isolate: false,
      },
    },
    {
      test: {
        name: 'measuring proofs',
        ...COMMON,
        include: MEASURING,
        exclude: LEFT_OUT,
      },
    },
    {
      test: {
        name: 'integration',
        ...COMMON,
        include: ['{server,torture}/**/*.integration.test.ts'],
        isolate: false,
        // These inject faults with the Linux kernel's own means.
        exclude: [
          ...LEFT_OUT,
          OF_PACKAGES,
          ...(process.platform === 'linux' ? [] : ['**/*.linux.integration.test.ts']),
        ],
      },
    },
  ],
};
