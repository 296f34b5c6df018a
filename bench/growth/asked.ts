import { formatNumber, type Table } from '../report/comparison.ts';
import { interleave, median } from '../report/rounds.ts';
import { ask, QUESTIONS, type Question, type Sized, TRIVIAL } from './growth-operations.ts';

/** Rates or milliseconds, one for each server. */
export interface Row {
  name: string;
  values: number[];
}

/** Asks every question once, so that what is built when it is first needed belongs to no round. */
export async function askEach(server: Sized): Promise<void> {
  for (const question of [TRIVIAL, ...QUESTIONS]) await ask(server, question);
}

/** Asks all servers every question, and returns the medians; the first row is of what needs nothing of the store. */
export async function askAll(servers: Sized[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of [TRIVIAL, ...QUESTIONS]) rows.push(await askOne(servers, question));
  return rows;
}

async function askOne(servers: Sized[], question: Question): Promise<Row> {
  const rounds = await interleave(servers, async (server) => {
    const { p50, failed } = await ask(server, question);
    if (failed > 0) throw new Error(`${question.name} failed ${failed} times.`);
    return p50;
  });
  return { name: question.name, values: servers.map((server) => median(rounds.get(server) ?? [])) };
}

export function tableOf(caption: string, columns: string[], rows: Row[], unit: string): Table {
  return {
    caption,
    columns: ['', ...columns],
    rows: rows.map(({ name, values }) => [
      name,
      ...values.map((value) => formatNumber(value) + unit),
    ]),
  };
}
