import type { Logger } from 'pino';
import { ANSWER_WAIT_MS } from '../../contract/bff.ts';
import type { ImportLine } from '../../contract/imports.ts';
import { reportProblem } from '../../http/answer/problems.ts';
import { noteUnread } from '../../http/answer/respond.ts';
import type { AppContext } from '../../http/context.ts';

const PROGRESS_EVERY_MS = 100;

/** How often it is told that plants are still being saved: the app waits no longer than `ANSWER_WAIT_MS` for a line. */
const SAVING_EVERY_MS = ANSWER_WAIT_MS / 4;

/** What a piece of work tells while it goes on; progress that comes too often is passed over. */
export interface LineWriter {
  checked(rows: number, share: number): void;
  /** Tells that rows are being saved, again and again until the work ends. */
  saving(rows: number): void;
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
      let telling: NodeJS.Timeout | undefined;
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
        saving(rows) {
          const tell = () => out.write({ step: 'saving', rows });
          tell();
          telling = setInterval(tell, SAVING_EVERY_MS).unref();
        },
      };
      const ended = work(out)
        .catch((error: unknown) => {
          const { body } = reportProblem(c, logger, error);
          out.write({ step: 'refused', problem: JSON.parse(body) });
        })
        .finally(() => {
          clearInterval(telling);
          if (!isGone) controller.close();
        });
      c.set('ended', ended);
    },
    cancel() {
      isGone = true;
    },
  });
}
