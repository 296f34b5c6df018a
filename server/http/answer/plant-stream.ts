import type { Plant } from '../../contract/plants.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { DomainError } from '../../domain/errors.ts';
import type { FrozenView } from '../../domain/store.ts';
import type { AppContext, HeaderRecord } from '../context.ts';
import { respond } from './respond.ts';

const BATCH_ROWS = 500;

/** How often it is asked whether a reader, who may be at rest, is still let in. */
const ASK_EVERY_MS = 5_000;

const SENT_AWAY: ReadonlySet<ProblemCode> = new Set(['invalid_token', 'session_required']);

/** Yields up to `limit` plants after an id (null for the first), in batches that are never empty. */
export async function* readRows(
  view: FrozenView,
  after: number | null,
  limit: number,
): AsyncGenerator<Plant[]> {
  let rest = limit;
  for await (const batch of view.batches(BATCH_ROWS, after === null ? null : { id: after })) {
    yield batch.length <= rest ? batch : batch.slice(0, rest);
    rest -= batch.length;
    if (rest <= 0) return;
  }
}

/** Writes batches as one JSON array, a text a batch; `show` makes what is shown of an item. */
export async function* jsonTexts<Item>(
  batches: AsyncIterable<Item[]>,
  show: (item: Item) => unknown,
): AsyncGenerator<string> {
  let opening = '[';
  for await (const batch of batches) {
    yield opening + JSON.stringify(batch.map(show)).slice(1, -1);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/**
 * Answers with texts. One is made when the client has taken the one before, so that memory stays
 * bounded however slow it is; when it goes, making them ends, and where making them fails its
 * connection is cut, so that nobody takes a part for the whole; so it is soon after the client is sent away,
 * though they read nothing. `onEnd` is called once, however it ends.
 */
export function respondTexts(
  c: AppContext,
  headers: HeaderRecord,
  texts: AsyncGenerator<string>,
  onEnd: () => void = () => undefined,
): Response {
  const outgoing = c.env?.outgoing;
  const onFault = (error: unknown) => {
    // In memory there is no connection to cut.
    if (!outgoing) throw error;
    c.get('app').reportCut(c, error);
    // Told of an error, the node listener would write it to standard error as it is.
    outgoing.destroy();
  };
  const confirm = c.get('confirmAdmission');
  return respond(c, 200, headers, streamTexts(texts, onEnd, onFault, confirm));
}

/** Begins an answer from something that stays open until `onEnd` is called, once the answer has been sent or given up. */
export type Begin = (onEnd: () => void) => Response | Promise<Response>;

/** Answers from something, such as a view, that `open` keeps open until the promise of `send` resolves. */
export async function respondFrom(
  open: (send: (begin: Begin) => Promise<void>) => Promise<void>,
): Promise<Response> {
  return await new Promise<Response>((resolve, reject) => {
    const send = async (begin: Begin) => {
      await new Promise<void>((onEnd, onFault) => {
        Promise.resolve(begin(onEnd)).then(resolve, onFault);
      });
    };
    open(send).catch(reject);
  });
}

/**
 * @param onFault is given what making a text throws; what it throws itself breaks the stream off.
 * @param confirm throws once the reader has been sent away.
 */
export function streamTexts(
  texts: AsyncGenerator<string>,
  onEnd: () => void,
  onFault: (error: unknown) => void,
  confirm: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let isOver = false;
  let asking: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(asking);
    if (!isOver) onEnd();
    isOver = true;
  };
  const ask = async (controller: ReadableStreamDefaultController) => {
    try {
      await confirm();
    } catch (error) {
      // That it cannot be told, as while a database is away, sends nobody away.
      if (isOver || !(error instanceof DomainError && SENT_AWAY.has(error.code))) return;
      end();
      texts.return(undefined).catch(() => undefined);
      try {
        onFault(error);
      } catch (fault) {
        controller.error(fault);
      }
    }
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      asking = setInterval(() => void ask(controller), ASK_EVERY_MS).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        // While it was made the client went, to which nothing can be given any more.
        if (isOver) return;
        if (!done) return controller.enqueue(Buffer.from(value));
        controller.close();
        end();
      } catch (error) {
        // It was told already where its reader had been sent away meanwhile.
        if (isOver) return;
        end();
        onFault(error);
      }
    },
    async cancel() {
      end();
      await texts.return(undefined);
    },
  });
}
