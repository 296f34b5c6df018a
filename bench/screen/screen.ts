import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, provideChromium } from '../../e2e/browser.ts';
import type { Bench, BenchServer } from '../bench.ts';
import { startReactAdmin } from '../peers/react-admin.ts';
import { startPlantStore } from '../plant-store.ts';
import { type Comparison, formatNumber, type Table, type Target } from '../report/comparison.ts';
import { interleave, median } from '../report/rounds.ts';
import { CHANGES, type Change, change, KINDS, type Kind, type Screen } from './screen-user.ts';

const SIZE = 100_000;

const WHAT: Record<Kind, string> = {
  page: 'the next page',
  sort: 'another sort',
  tag: 'a tag’s plants',
  search: 'a search, from the last letter',
  delete: 'a row deleted',
};

interface Contender extends Screen {
  name: string;
}

interface Measured {
  median: number;
  p95: number;
  frames: number;
}

type Round = Record<Kind, Measured>;

/** Compares how long a click takes to be seen in a browser, beside react-admin with the same plants. */
export async function compareScreen({ folder, seedOf }: Bench): Promise<Comparison> {
  const executablePath = await provideChromium();
  const servers: BenchServer[] = [];
  await using browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: CHROMIUM_ARGS,
  });
  try {
    const plantStore = await startPlantStore(folder, await seedOf(SIZE));
    servers.push(plantStore);
    const reactAdmin = await startReactAdmin(folder, SIZE);
    servers.push(reactAdmin);
    const contenders = [ours(browser, plantStore), theirs(browser, reactAdmin)];
    const rounds = await interleave(contenders, measureRound);
    return describe(
      browser.version(),
      contenders.map(({ name }, i) => ({ name, rounds: [...rounds.values()][i] ?? [] })),
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

function ours(browser: Browser, { origin, headers }: BenchServer): Contender {
  return {
    name: 'Plant Store',
    address: origin,
    nextPage: 'Next page',
    search: 'searchbox',
    open: async () => {
      const context = await browser.newContext();
      const token = headers.Authorization?.replace('Bearer ', '');
      const answer = await context.request.post(`${origin}/bff/session`, {
        data: { token },
        headers: { Origin: origin },
      });
      if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`);
      return context;
    },
  };
}

function theirs(browser: Browser, { origin }: BenchServer): Contender {
  return {
    name: 'react-admin on json-server',
    address: origin,
    nextPage: 'Go to next page',
    search: 'textbox',
    open: () => browser.newContext(),
  };
}

/** Deletes last: afterwards the other pages would not be what they were. */
async function measureRound(screen: Screen): Promise<Round> {
  return {
    page: summarise(await change(screen, 'page')),
    sort: summarise(await change(screen, 'sort')),
    tag: summarise(await change(screen, 'tag')),
    search: summarise(await change(screen, 'search')),
    delete: summarise(await change(screen, 'delete')),
  };
}

function summarise(changes: Change[]): Measured {
  const times = changes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    median: median(times),
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
    frames: median(changes.map(({ frames }) => frames)),
  };
}

function describe(
  browserVersion: string,
  measured: { name: string; rounds: Round[] }[],
): Comparison {
  const figureOf = (rounds: Round[], kind: Kind, field: keyof Measured) =>
    median(rounds.map((round) => round[kind][field]));
  const tables = measured.map(({ name, rounds }): Table => {
    const ms = (kind: Kind, field: keyof Measured) =>
      `${formatNumber(figureOf(rounds, kind, field))} ms`;
    const row = (kind: Kind) => [
      WHAT[kind],
      ms(kind, 'median'),
      ms(kind, 'p95'),
      formatNumber(figureOf(rounds, kind, 'frames')),
    ];
    return { caption: name, columns: ['what', 'median', 'p95', 'frames'], rows: KINDS.map(row) };
  });
  const own = measured[0]?.rounds ?? [];
  const target = (kind: Kind): Target => {
    const claim = `click to paint of ${WHAT[kind]}, 100,000 plants, p95`;
    return {
      claim,
      bound: 'at most',
      target: 100,
      measured: figureOf(own, kind, 'p95'),
      unit: 'ms',
    };
  };
  return {
    name: 'screen',
    title: 'The screen',
    text: `The plants screen in Chromium ${browserVersion} at ${SIZE.toLocaleString('en')} plants, 20 rows a page, beside a react-admin 5 list with \`ra-data-json-server\` on json-server, built for production. Times are taken inside the page, from the click (in a search from the last letter, so that the wait for more letters counts) to the first frame drawn with other rows; someone looks for 0.3 s before each. Frames are those drawn from the click to that one, which counts. In both a deleted row leaves before the server has answered.`,
    round: `${CHANGES} times each`,
    tables,
    targets: [
      target('page'),
      target('sort'),
      target('tag'),
      {
        claim: 'frames until a deleted row has left',
        bound: 'at most',
        target: 1,
        measured: figureOf(own, 'delete', 'frames'),
        unit: '',
      },
    ],
    panels: [],
  };
}
