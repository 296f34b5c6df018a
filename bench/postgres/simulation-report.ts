import { availableParallelism } from 'node:os';
import { type Comparison, formatNumber, type Table } from '../report/comparison.ts';
import { median } from '../report/rounds.ts';
import type { Cost, Costs, Shared } from './costs/costs.ts';
import { WORKSPACES } from './costs/many-workspaces.ts';
import type { Measured } from './costs/measure-loads.ts';
import type { Told } from './costs/measure-news.ts';
import { LOADED, type Simulated, simulateMany } from './many-processes.ts';
import type { Outcome } from './simulation/simulate.ts';
import { simulateNotifying } from './simulation/simulate-notifying.ts';

/** What is in use for so much of the time has none left. */
const BUSY = 0.95;

/** What was measured beside what the simulation says of the same. */
export interface Validated {
  name: string;
  processes: number;
  measured: Measured;
  simulated: Outcome;
}

/** Tells what was measured, how far the simulation is from it, and what it says of many processes. */
export function describe(costs: Costs, told: Told[], validated: Validated[]): Comparison {
  const many = WORKSPACES.toLocaleString('en');
  return {
    name: 'postgres-simulation',
    title: 'A hundred processes, simulated',
    text: `One PostgreSQL with ${many} workspaces of 10 plants and a token each, and one or two processes over it, 32 connections together, on this machine. From what each thing costs there, in the same run, a simulation with a fixed seed tells what 100 processes would do: each on a processor of its own, the database on a machine of 2, 16 or 64, which is taken to be as many times as fast, each process watching ${formatNumber(WORKSPACES / 100)} workspaces. “By Zipf” has the busiest workspace asked for twice as often as the next, and so on. What others took of this machine is not there for what is simulated on it either; it makes everything cost more, since processors share their caches. Not in it: the network, browsers that read what has changed, pruning, checkpoints and vacuums, the once-a-minute times of last use, and what PostgreSQL's own locks, its memory and thousands of connections add.`,
    tables: [
      costTable(costs),
      toldTable(costs, told),
      validationTable(validated),
      manyTable(simulateMany(costs)),
    ],
    targets: [],
    panels: [],
  };
}

function costTable(costs: Costs): Table {
  const row = (name: string, { server, database }: Cost) => [name, time(server), time(database)];
  const shared = (name: string, of: Shared, isOfServer: boolean) => {
    const text = `${time(of.whole)} and ${time(of.message)} a message`;
    return isOfServer ? [name, text, ''] : [name, '', text];
  };
  const sorted = costs.syncs.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return {
    caption: 'What each costs in processor time',
    columns: ['what', 'a process', 'PostgreSQL'],
    rows: [
      row('a page', costs.page),
      row('a token that the process does not know', costs.tokenRead),
      row('a create, in whichever batch', costs.create),
      row('a batch of creates', costs.batch),
      ['of that, until the row is had', '', time(costs.beforeRow)],
      row('a change of access', costs.accessChange),
      row('looking into a workspace for what has ended', costs.pruning),
      ...costs.polls.map(({ watched, cost }) =>
        row(`asking for ${watched.toLocaleString('en')} watched workspaces, each second`, cost),
      ),
      shared('a notification, to send', costs.news.send, false),
      shared('to wake one that listens', costs.news.wake, false),
      shared('to hear it', costs.news.hear, true),
      [
        'a sync of the log, which takes no processor',
        '',
        `${time(median(sorted))}, p99 ${time(p99)}`,
      ],
    ],
  };
}

function toldTable(costs: Costs, told: Told[]): Table {
  const here = availableParallelism();
  return {
    caption: 'One that notifies, and connections that listen',
    columns: [
      ...['listening', 'messages in each', 'processor time of PostgreSQL'],
      ...['most a second', 'simulated'],
    ],
    rows: told.map((one) => [
      one.isElsewhere ? `${one.listeners}, all but one to other channels` : String(one.listeners),
      ...[String(one.messages), time(one.database), formatNumber(one.mostPerSecond)],
      one.isElsewhere ? '' : formatNumber(simulateNotifying(one, here * one.left, costs)),
    ]),
  };
}

function validationTable(validated: Validated[]): Table {
  return {
    caption: 'Measured here, and simulated',
    columns: [
      ...['what', 'processes', 'a second, measured', 'simulated', 'error'],
      ...['creates in a batch, measured', 'simulated', 'p50, measured', 'simulated'],
      'of the machine, others left',
    ],
    rows: validated.map(({ name, processes, measured, simulated }) => [
      ...[name, String(processes)],
      ...[formatNumber(measured.perSecond), formatNumber(simulated.perSecond)],
      `${formatNumber((simulated.perSecond / measured.perSecond - 1) * 100)} %`,
      measured.batches > 0 ? formatNumber(1 / measured.batches) : '',
      simulated.batches > 0 ? formatNumber(simulated.creates / simulated.batches) : '',
      ...[time(measured.p50), time(simulated.p50), `${Math.round(measured.left * 100)} %`],
    ]),
  };
}

function manyTable(simulated: Simulated[]): Table {
  const share = Math.round(LOADED * 100);
  return {
    caption: 'Simulated',
    columns: [
      ...['what', 'processes', 'processors of the database', 'workspaces', 'most a second'],
      ...['what limits it', 'connections woken a second', `p50 at ${share} %`, `p99 at ${share} %`],
    ],
    rows: simulated.map((one) => [
      one.isUntold ? `${one.what}, if news cost nothing` : one.what,
      ...[String(one.processes), String(one.processors), one.law],
      ...[formatNumber(one.most.perSecond), limitOf(one.most)],
      one.isUntold ? '' : formatNumber(one.most.wakes),
      ...[time(one.loaded.p50), time(one.loaded.p99)],
    ]),
  };
}

/** Names what has no time left; where nothing of it is busy, all connections for changes wait for the log. */
function limitOf({ shares }: Outcome): string {
  if (shares.database > BUSY) return 'processors of the database';
  if (shares.busiestRow > BUSY) return 'the row of the busiest workspace';
  if (shares.busiestServer > BUSY) return 'the busiest process';
  return 'connections for changes, which wait for the log';
}

function time(milliseconds: number): string {
  return `${formatNumber(milliseconds)} ms`;
}
