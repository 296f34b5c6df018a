import type { Logger } from 'pino';
import type { ImportLine } from '../../contract/imports.ts';
import { reportProblem } from '../../http/answer/problems.ts';
import { noteUnread } from '../../http/answer/respond.ts';
import type { AppContext } from '../../http/context.ts';

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
 * listens; it tells little enough to be kept, and each line counts as unread, since whoever sent the
 * file may read none. What the work throws becomes the last line, and its code stands in the log's line
 * of the request, which waits for that.
 */
export function streamLines(
  c: AppContext,
  logger: Logger,
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
          noteUnread(c, 200, text.length);
          controller.enqueue(Buffer.from(text));
        },
        checked(rows, share) {
          const now = performance.now();
          if (now - lastProgress < PROGRESS_EVERY_MS) return;
          lastProgress = now;
          out.write({ step: 'checking', rows, share });
        },
      };
      const ended = work(out)
        .catch((error: unknown) => {
          const { body } = reportProblem(c, logger, error);
          out.write({ step: 'refused', problem: JSON.parse(body) });
        })
        .finally(() => {
          if (!isGone) controller.close();
        });
      c.set('ended', ended);
    },
    cancel() {
      isGone = true;
    },
  });
}
