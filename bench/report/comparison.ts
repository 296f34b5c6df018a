/** What one comparison found, as it is kept in `results/` and shown in RESULTS.md and the chart. */
export interface Comparison {
  name: string;
  title: string;
  /** How it was measured, in Markdown. */
  text: string;
  /** How many, where it is not those of all. */
  rounds?: number;
  /** What a round is, where it is not some seconds of load. */
  round?: string;
  tables: Table[];
  targets: Target[];
  panels: Panel[];
}

/** The first column is text, the others are numbers with their units. */
export interface Table {
  caption: string;
  columns: string[];
  rows: string[][];
}

/** A claim that was made before measuring. */
export interface Target {
  claim: string;
  bound: 'at least' | 'at most' | 'above' | 'below';
  target: number;
  measured: number;
  /** The same of each round, where it was measured by rounds. */
  rounds?: number[];
  unit: string;
}

/** A part of the chart: bars with one unit and one scale. */
export interface Panel {
  title: string;
  unit: string;
  bars: Bar[];
}

export interface Bar {
  label: string;
  value: number;
  isOurs: boolean;
}

/** Writes a number as a reader wants it: whole from 100 on, else with up to three digits. */
export function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

/** Writes the least and the most of all rounds. */
export function formatSpread(numbers: number[]): string {
  return `${formatNumber(Math.min(...numbers))} to ${formatNumber(Math.max(...numbers))}`;
}

/** Writes a time in milliseconds, and nothing where there is none. */
export function formatTime(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? '' : `${formatNumber(milliseconds)} ms`;
}

/** Says whether a target is met, and by how much of it. */
export function judge({ bound, target, measured }: Target): string {
  const isFloor = bound === 'at least' || bound === 'above';
  const isMet = isFloor ? measured >= target : measured <= target;
  const share = formatNumber((Math.abs(measured - target) / target) * 100);
  return `${isMet ? 'met' : '**missed**'} by ${share} %`;
}
