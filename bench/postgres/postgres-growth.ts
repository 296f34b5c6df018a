import type { Bench } from '../bench.ts';
import { askAll, askEach, type Row, tableOf } from '../growth/asked.ts';
import type { Sized } from '../growth/growth-operations.ts';
import { makePostgres, startPostgres } from '../peers/postgres.ts';
import { signIn, startOver } from '../plant-store.ts';
import type { Comparison } from '../report/comparison.ts';
import { newFolder } from '../work-folder.ts';
import { copySeed } from './copy-seed.ts';
import { fillWorkspaces } from './fill-workspaces.ts';

const SMALL = 1000;
const LARGE = 1_000_000;
const WORKSPACES = 10_000;
const PLANTS_EACH = 100;

/** Compares the same questions over PostgreSQL for one small workspace, a large one, and a small one among many. */
export async function comparePostgresGrowth({ folder, seedOf }: Bench): Promise<Comparison> {
  const postgres = await startPostgres(await makePostgres(folder));
  const servers: Sized[] = [];
  const start = async (database: string, size: number, fill = '') => {
    const seed = await seedOf(size);
    const url = await postgres.makeDatabase(database);
    await copySeed(seed, url);
    if (fill) await postgres.execute(database, fill);
    await postgres.execute(database, 'VACUUM ANALYZE');
    const server = await startOver(newFolder(folder), seed.token, { DATABASE_URL: url });
    servers.push({ ...server, size, sessionHeaders: await signIn(server) });
  };
  try {
    await start('small', SMALL);
    await start('large', LARGE);
    await start('among_many', SMALL, fillWorkspaces(WORKSPACES, PLANTS_EACH));
    for (const server of servers) await askEach(server);
    return describe(await askAll(servers));
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
}

function describe(rows: Row[]): Comparison {
  const isSearch = ({ name }: Row) => name.startsWith('search');
  const [, ...questions] = rows;
  const growths = questions
    .filter((row) => !isSearch(row))
    .map(({ values: [small = Number.NaN, large = Number.NaN] }) => large / small);
  const count = (plants: number) => `${plants.toLocaleString('en')} plants`;
  return {
    name: 'postgres-growth',
    title: 'Growth over PostgreSQL',
    text: `One PostgreSQL with three databases, and a server over each: a workspace of ${count(SMALL)}, one of ${count(LARGE)}, and one of ${count(SMALL)} among ${WORKSPACES.toLocaleString('en')} others of ${PLANTS_EACH}. \`GET /bff/plants?limit=20\` with a session over one connection, medians; the first row is what a request costs that needs nothing of the store. “Deep” is after nine tenths of all plants. A search counts all that it finds.`,
    tables: [
      tableOf(
        'For one caller',
        [count(SMALL), count(LARGE), `${count(SMALL)} among ${WORKSPACES.toLocaleString('en')}`],
        rows,
        ' ms',
      ),
    ],
    targets: [
      {
        claim: `the slowest page of ${count(LARGE)} beside the same of ${count(SMALL)}`,
        ...{ bound: 'at most', target: 1.5, measured: Math.max(...growths), unit: '×' },
      },
    ],
    panels: [],
  };
}
