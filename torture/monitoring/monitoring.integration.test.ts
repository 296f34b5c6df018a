import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callPlants, TEST_ADMIN_TOKEN } from '../../server/testing/built-server.ts';
import { EventReader } from '../../server/testing/event-reader.ts';
import { temporaryFolder } from '../../server/testing/file-store.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { requireTool } from '../process/linux-tools.ts';
import { rounds } from '../rounds.ts';

const ALERTS = 'docs/monitoring/alerts.yaml';
const DASHBOARD = 'docs/monitoring/dashboard.json';

const database = useTestDatabase();

async function start(env: NodeJS.ProcessEnv = {}) {
  return await startServer({ dataFolder: await temporaryFolder(), env });
}

type Server = Awaited<ReturnType<typeof start>>;

async function readMetrics(server: Server): Promise<string> {
  return await (await callPlants(server, 'GET', '/metrics')).text();
}

/** Reads what the series of a name and its labels is. */
async function valueIn(server: Server, series: string): Promise<number> {
  const line = (await readMetrics(server)).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

/** Sends a request as the app does. */
async function browse(server: Server, path: string, body: string, headers: object = {}) {
  return await fetch(server.address + path, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    body,
  });
}

/** Sends a file of very many plants, and goes as soon as the server has begun to tell how far it is. */
async function giveUp(server: Server, path: string, headers: object): Promise<void> {
  const rows = Array.from({ length: 100_000 }, (_, index) => `Rosa ${index}`);
  const request = httpRequest(server.address + path, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
  request.on('error', () => undefined).end(`name\n${rows.join('\n')}\n`);
  const [response] = await once(request, 'response');
  await once(response, 'data');
  request.destroy();
}

test.each(['a folder', 'a database'])('over %s metrics tell what was done', async (place) => {
  const server = await start({
    RATE_LIMIT: '4/day',
    LOG_LEVEL: 'info',
    ...(place === 'a database' && { DATABASE_URL: database.url }),
  });
  expect(await valueIn(server, 'plant_store_problems_total{code="internal"}')).toBe(0);
  const answers = [];
  for (const name of ['Acer', 'Rosa', 'Tilia', 'Ulmus', 'Viola', 'Zinnia']) {
    answers.push((await callPlants(server, 'POST', '/plants', { name })).status);
  }
  expect(answers).toEqual([201, 201, 201, 201, 429, 429]);
  const json = { 'Content-Type': 'application/json' };
  const opened = await browse(
    server,
    '/bff/session',
    JSON.stringify({ token: TEST_ADMIN_TOKEN }),
    json,
  );
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const csv = { 'Content-Type': 'text/csv', Cookie: cookie };
  for (const file of ['name\nMoss\nFern\n', `name\n${'x'.repeat(201)}\n`]) {
    await (await browse(server, '/bff/imports', file, csv)).text();
  }
  await giveUp(server, '/bff/imports', csv);
  const imports = async (outcome: string) =>
    await valueIn(server, `plant_store_imports_total{outcome="${outcome}"}`);
  // Where it was saved before the server noticed, it was saved.
  await expect.poll(async () => (await imports('saved')) + (await imports('cancelled'))).toBe(2);
  expect(await imports('failed')).toBe(0);
  await expect.poll(() => server.log().match(/"path":"\/bff\/imports"/g)).toHaveLength(3);
  const stream = await EventReader.open(server.address, cookie);
  const told = async (series: string) => await valueIn(server, `plant_store_${series}`);
  const made = 4 + (await imports('saved'));
  expect(await told('changes_total')).toBe(made);
  expect(await told('sync_duration_seconds_count')).toBe(made);
  expect(await told('sync_duration_seconds_sum')).toBeGreaterThan(0);
  expect(await told('problems_total{code="rate_limited"}')).toBe(2);
  expect(await told('imports_total{outcome="refused"}')).toBe(1);
  expect(await told('sessions')).toBe(1);
  expect(await told('event_streams')).toBe(1);
  expect(await told('ready')).toBe(1);
  await stream.close();
  await expect.poll(() => told('event_streams')).toBe(0);
});

test('metrics tell how old plants.json is, and how much it lacks', async () => {
  const dataFolder = await temporaryFolder();
  const server = await startServer({ dataFolder });
  const before = await valueIn(server, 'plant_store_journal_bytes');
  expect(await valueIn(server, 'plant_store_journal_age_seconds')).toBe(0);
  await callPlants(server, 'POST', '/plants', { name: 'Rosa' });
  expect(await valueIn(server, 'plant_store_journal_bytes')).toBeGreaterThan(before);
  await expect.poll(() => valueIn(server, 'plant_store_journal_age_seconds')).toBeGreaterThan(0);
  await server.end('SIGKILL');
  const killed = await startServer({ dataFolder });
  expect(await valueIn(killed, 'plant_store_journal_age_seconds')).toBeGreaterThan(0);
  await killed.end('SIGTERM');
  const again = await startServer({ dataFolder });
  expect(await valueIn(again, 'plant_store_journal_age_seconds')).toBe(0);
  expect(await valueIn(again, 'plant_store_snapshot_age_seconds')).toBeGreaterThan(0);
});

test('each metric that a rule or the dashboard asks for is one that a server shows', async () => {
  const folder = await temporaryFolder();
  const backups = { BACKUP_EVERY: '1d', BACKUP_DIR: folder };
  const shown = await readMetrics(await start(backups));
  const names = new Set(Array.from(shown.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name));
  const asked = (await readFile(ALERTS, 'utf8')) + (await readFile(DASHBOARD, 'utf8'));
  const wanted = asked.match(/\b(?:plant_store|http|process|nodejs|log)_\w+/g) ?? [];
  const bare = wanted.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(wanted.length).toBeGreaterThan(30);
  expect(bare.filter((name) => !names.has(name))).toEqual([]);
});

/** Prometheus' own tool is asked in the long run: its package brings a server that it starts. */
const promtool = (args: string[], input?: string) =>
  String(execFileSync(requireTool('promtool', 'prometheus'), args, { input }));

test.each(
  rounds(
    [],
    [
      ['the metrics', async () => promtool(['check', 'metrics'], await readMetrics(await start()))],
      ['the rules', async () => promtool(['test', 'rules', 'torture/monitoring/alert-cases.yaml'])],
      ['the dashboard', async () => promtool(['check', 'rules', await dashboardAsRules()])],
    ],
  ),
)('promtool finds nothing wrong with %s', async (_name, check) => {
  expect(await check()).not.toMatch(/FAILED|error/i);
});

/** Writes what the dashboard asks for as rules, which promtool reads. */
async function dashboardAsRules(): Promise<string> {
  const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => ({
      record: 'asked:by:dashboard',
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    })),
  );
  const unlike = rules.map((rule, at) => ({ ...rule, labels: { at: String(at) } }));
  const file = join(await temporaryFolder(), 'dashboard.yaml');
  // Every JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: unlike }] }));
  return file;
}
