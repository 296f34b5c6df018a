import type { Logger } from 'pino';
import type { ImportLine } from '../contract/imports.ts';
import { describeProblem } from '../http/problems.ts';

const PROGRESS_EVERY_MS = 100;

/** What a piece of work tells while it goes on; progress that comes too often is passed over. */
export interface LineWriter {
  checked(rows: number, share: number): void;
  write(line: ImportLine): void;
  /** True once nobody listens any more. */
  readonly isGone: boolean;
}

/**
 * Streams what a piece of work tells, a line of JSON each. The work goes on at its own pace, whoever
 * listens; it tells little enough to be kept, and `noteLength` is told the length of each line, since
 * whoever sent the file may read none of them. What it throws becomes the last line.
 */
export function streamLines(
  logger: Logger,
  requestId: string,
  noteLength: (length: number) => void,
  work: (out: LineWriter) => Promise<void>,
): ReadableStream<Uint8Array> {
  let isGone = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let lastProgress = 0;
      const out: LineWriter = {
        get isGone() {
          return isGone;
        },
        write(line) {
          if (isGone) return;
          const text = `${JSON.stringify(line)}\n`;
          noteLength(text.length);
          controller.enqueue(Buffer.from(text));
        },
        checked(rows, share) {
          const now = performance.now();
          if (now - lastProgress < PROGRESS_EVERY_MS) return;
          lastProgress = now;
          out.write({ step: 'checking', rows, share });
        },
      };
      void work(out)
        .catch((error: unknown) => {
          const { status, code, body } = describeProblem(error, requestId);
          if (status >= 500) logger.error({ err: error, requestId }, code);
          out.write({ step: 'refused', problem: JSON.parse(body) });
        })
        .finally(() => {
          if (!isGone) controller.close();
        });
    },
    cancel() {
      isGone = true;
    },
  });
}
