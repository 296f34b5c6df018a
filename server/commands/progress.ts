import type { WriteStream } from 'node:tty';

/** How wide a bar is, in characters. */
const BAR_LENGTH = 30;

/** How often a bar is drawn, and how often a line tells how far it is where there is no terminal. */
const DRAW_EVERY_MS = 100;
const LINE_EVERY_MS = 5000;

/** Tells how far a stage of the work is with things of one kind. */
type TellShown = (stage: string, kind: string, done: number, total: number) => void;

export interface Progress {
  tell: TellShown;
  /** Ends the line of the bar. */
  end(): void;
}

/** Shows how far a piece of work is: a bar on a terminal, elsewhere a line now and then. */
export function showProgress(
  stream: Pick<WriteStream, 'isTTY' | 'write'>,
  now: () => number = () => performance.now(),
): Progress {
  let shownAt = Number.NEGATIVE_INFINITY;
  let last = '';
  const everyMs = stream.isTTY ? DRAW_EVERY_MS : LINE_EVERY_MS;
  const tell: TellShown = (stage, kind, done, total) => {
    const isOther = last !== `${stage} ${kind}`;
    const isDone = done >= total;
    if (!isOther && !isDone && now() - shownAt < everyMs) return;
    // Each kind of each stage leaves its last line behind.
    if (stream.isTTY)
      stream.write(`${isOther && last ? '\n' : '\r'}${bar(stage, kind, done, total)}`);
    else if (isDone || now() - shownAt >= everyMs)
      stream.write(`${line(stage, kind, done, total)}\n`);
    else return;
    shownAt = now();
    last = `${stage} ${kind}`;
  };
  return { tell, end: () => void (stream.isTTY && last && stream.write('\n')) };
}

function bar(stage: string, kind: string, done: number, total: number): string {
  const filled = Math.round(share(done, total) * BAR_LENGTH);
  const drawn = '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
  return `${stage.padEnd(9)} ${kind.padEnd(7)} ${drawn} ${counts(done, total)}`;
}

function line(stage: string, kind: string, done: number, total: number): string {
  return `${stage} ${kind}: ${counts(done, total)}`;
}

function counts(done: number, total: number): string {
  const percent = Math.floor(share(done, total) * 100);
  return `${percent} %, ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}

function share(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}
