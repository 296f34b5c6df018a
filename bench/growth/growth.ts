import type { Bench } from '../bench.ts';
import { warmUp } from '../load/wrk.ts';
import { signIn, startPlantStore } from '../plant-store.ts';
import type { Comparison } from '../report/comparison.ts';
import { interleave, median } from '../report/rounds.ts';
import { askAll, askEach, type Row, tableOf } from './asked.ts';
import { createAndDelete, readAnyPage, readFirstPage, type Sized } from './growth-operations.ts';

const SIZES = [1000, 10_000, 100_000, 1_000_000];

/** Compares the same work at 1,000 and at up to 1,000,000 plants. */
export async function compareGrowth(bench: Bench): Promise<Comparison> {
  const servers: Sized[] = [];
  try {
    for (const size of SIZES) servers.push(await startSized(bench, size));
    for (const server of servers) await useOnce(server);
    const latencies = await askAll(servers);
    const rates = await loadAll(servers);
    return describe(rates, latencies);
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function startSized({ folder, seedOf }: Bench, size: number): Promise<Sized> {
  const server = await startPlantStore(folder, await seedOf(size));
  return { ...server, size, sessionHeaders: await signIn(server) };
}

/** What is built when it is first needed, such as an order by name, belongs to no round. */
async function useOnce(server: Sized): Promise<void> {
  await askEach(server);
  await warmUp(() => readFirstPage(server));
  await warmUp(() => readAnyPage(server));
  await createAndDelete(server);
  await createAndDelete(server);
}

async function loadAll(servers: Sized[]): Promise<Row[]> {
  const rateOf = (read: typeof readAnyPage) => async (server: Sized) =>
    (await read(server)).perSecond;
  const firstPages = await interleave(servers, rateOf(readFirstPage));
  const anyPages = await interleave(servers, rateOf(readAnyPage));
  const writes = await interleave(servers, createAndDelete);
  const row = (name: string, ratesOf: (server: Sized) => number[]) => {
    return { name, values: servers.map((server) => median(ratesOf(server))) };
  };
  return [
    row('creates', (server) => (writes.get(server) ?? []).map((round) => round.creates.perSecond)),
    row('deletes', (server) => (writes.get(server) ?? []).map((round) => round.deletes.perSecond)),
    row('the first page of 20, again and again', (server) => firstPages.get(server) ?? []),
    row('pages of 20 at random places', (server) => anyPages.get(server) ?? []),
  ];
}

function describe(rates: Row[], latencies: Row[]): Comparison {
  const [creates, , firstPages, anyPages] = rates;
  const [trivial, ...questions] = latencies;
  const tagByName = questions.find(({ name }) => name === 'a tag’s plants by name');
  const searches = questions.slice(-2);
  const columns = SIZES.map((size) => `${size.toLocaleString('en')} plants`);
  const at = (row: Row | undefined, size: number) => row?.values[SIZES.indexOf(size)] ?? Number.NaN;
  const growth = (row: Row | undefined) => at(row, 1_000_000) / at(row, 1000);
  const floor = { bound: 'at least', target: 0.85, unit: '×' } as const;
  const ceiling = { bound: 'at most', target: 10, unit: 'ms' } as const;
  return {
    name: 'growth',
    title: 'Growth',
    text: 'The same work on four servers with different numbers of plants. Under load: 32 connections; the small stores grow to some ten thousand plants while creates are measured, and are brought back by the deletes. Of the table: `GET /bff/plants?limit=20` with a session over one connection, medians; the first row is what a request costs that needs nothing of the store. “Deep” is after nine tenths of all plants. Four servers live at once here, so rates compare along a row, not with those of other tables.',
    tables: [
      tableOf('Under load, a second', columns, rates, ''),
      tableOf('Of the table, for one caller', columns, latencies, ' ms'),
    ],
    targets: [
      {
        claim: 'creates at 1,000,000 plants, of those at 1,000',
        ...floor,
        measured: growth(creates),
      },
      {
        claim: 'first page at 1,000,000 plants, of that at 1,000',
        ...floor,
        measured: growth(firstPages),
      },
      {
        claim: 'pages at random places at 1,000,000 plants, of those at 1,000',
        ...floor,
        measured: growth(anyPages),
      },
      {
        ...{ claim: 'a tag’s plants by name at 1,000,000 plants, once asked for', ...ceiling },
        measured: at(tagByName, 1_000_000),
      },
      ...searches.map((row) => {
        const measured = Math.max(0, at(row, 100_000) - at(trivial, 100_000));
        return { claim: `${row.name}, at 100,000 plants, server time`, ...ceiling, measured };
      }),
    ],
    panels: [creates, firstPages].map((row) => ({
      title:
        row === creates
          ? 'Creates a second, by the number of plants'
          : 'First pages of 20 a second, by the number of plants',
      unit: '/s',
      bars: SIZES.map((size) => {
        return { label: `${size.toLocaleString('en')} plants`, value: at(row, size), isOurs: true };
      }),
    })),
  };
}
