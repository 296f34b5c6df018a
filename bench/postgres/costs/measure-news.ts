import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { partLeft, readMachineTime, readProcessorTime } from '../../load/processor-time.ts';
import type { Postgres } from '../../peers/postgres.ts';
import { SECONDS } from '../../report/rounds.ts';
import type { NewsCosts } from './costs.ts';

/** As servers do it. */
const CHANNEL = 'plant_store';

/** How many listen, and to how many notifications a second, so that some 5,000 connections are woken. */
const LISTENING = [
  { listeners: 1, perSecond: 2000, isElsewhere: false },
  { listeners: 10, perSecond: 500, isElsewhere: false },
  { listeners: 50, perSecond: 100, isElsewhere: false },
  { listeners: 100, perSecond: 50, isElsewhere: false },
  { listeners: 100, perSecond: 50, isElsewhere: true },
];
const MESSAGES = [1, 20];

/** What telling so many cost, in milliseconds for each notification. */
export interface Told {
  listeners: number;
  /** Whether all but the first listen to a channel of their own, on which nothing is told. */
  isElsewhere: boolean;
  /** In each notification. */
  messages: number;
  perSecond: number;
  database: number;
  /** Of one listener. */
  hearer: number;
  /** How many a second there can be, one after the other. */
  mostPerSecond: number;
  /** Which part of the machine was there for that, from 0 to 1. */
  left: number;
}

/** Tells connections of this process news, and measures what that costs. */
export async function measureNews(folder: string, postgres: Postgres): Promise<Told[]> {
  const told: Told[] = [];
  for (const { listeners, perSecond, isElsewhere } of LISTENING) {
    const channelOf = (i: number) => (isElsewhere && i > 0 ? `${CHANNEL}_${i}` : CHANNEL);
    const clients = await Promise.all(
      Array.from({ length: listeners }, (_, i) => listen(postgres, channelOf(i))),
    );
    for (const messages of MESSAGES) {
      const script = join(folder, `notify-${messages}.sql`);
      await writeFile(script, notification(messages));
      const hearers = isElsewhere ? clients.slice(0, 1) : clients;
      const cost = await tell(postgres, hearers, script, { messages, perSecond });
      const most = await tellMost(postgres, script);
      told.push({ listeners, isElsewhere, messages, ...cost, ...most });
    }
    await Promise.all(clients.map((client) => client.end()));
  }
  return told;
}

function notification(messages: number): string {
  return `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', 'plants nursery ' || n) FROM generate_series(1, ${messages}) n;\n`;
}

async function listen({ url }: Postgres, channel: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`LISTEN ${channel}`);
  return client;
}

async function tell(
  postgres: Postgres,
  clients: pg.Client[],
  script: string,
  { messages, perSecond }: { messages: number; perSecond: number },
) {
  let heard = 0;
  let expected = Number.POSITIVE_INFINITY;
  const last = clients.at(-1);
  const hear = () => {
    heard += 1;
    if (heard >= expected) last?.emit('all heard');
  };
  for (const client of clients) client.on('notification', hear);
  const before = { own: process.cpuUsage(), database: await readProcessorTime(postgres.pid) };
  const { done, perSecond: told } = await postgres.repeat(script, 1, SECONDS, perSecond);
  expected = done * messages * clients.length;
  if (last && heard < expected) await once(last, 'all heard');
  const own = process.cpuUsage(before.own);
  const database = (await readProcessorTime(postgres.pid)) - before.database;
  for (const client of clients) client.off('notification', hear);
  return {
    perSecond: told,
    database: database / done,
    hearer: (own.user + own.system) / 1000 / done / clients.length,
  };
}

async function tellMost(postgres: Postgres, script: string) {
  const readTaken = async () =>
    (await readProcessorTime(process.pid)) + (await readProcessorTime(postgres.pid));
  const before = { machine: await readMachineTime(), taken: await readTaken() };
  const { perSecond: mostPerSecond } = await postgres.repeat(script, 1, SECONDS);
  const after = { machine: await readMachineTime(), taken: await readTaken() };
  const left = partLeft(before.machine, after.machine, after.taken - before.taken);
  return { mostPerSecond, left };
}

/** Finds what each part costs: by how the whole grows with listeners, and with messages. */
export function newsCosts(told: Told[]): NewsCosts {
  const [few = 1, many = 1] = MESSAGES;
  const lines = new Map(
    [few, many].map((messages) => {
      const points = told.filter((one) => one.messages === messages && !one.isElsewhere);
      return [messages, fitLine(points.map(({ listeners, database }) => [listeners, database]))];
    }),
  );
  const shared = (of: (messages: number) => number) => {
    const message = (of(many) - of(few)) / (many - few);
    return { whole: of(few) - message * few, message };
  };
  const hearer = (messages: number) =>
    told.find((one) => one.listeners === 1 && one.messages === messages)?.hearer ?? Number.NaN;
  return {
    send: shared((messages) => lines.get(messages)?.from ?? Number.NaN),
    wake: shared((messages) => lines.get(messages)?.rise ?? Number.NaN),
    hear: shared(hearer),
  };
}

/** Fits a line so that it is as far from large values as from small ones, in proportion. */
function fitLine(points: [number, number][]): { from: number; rise: number } {
  const weights = points.map(([, value]) => 1 / value ** 2);
  const mean = (of: (at: number, value: number) => number) =>
    points.reduce((sum, [at, value], i) => sum + (weights[i] ?? 0) * of(at, value), 0) /
    weights.reduce((sum, one) => sum + one, 0);
  const x = mean((at) => at);
  const y = mean((_, value) => value);
  const rise = mean((at, value) => (at - x) * (value - y)) / mean((at) => (at - x) ** 2);
  return { from: y - rise * x, rise };
}
