import { Readable } from 'node:stream';
import { holdSignals } from '../hold-signals.ts';
import { isOutputDiscarded, unwritten } from '../standard-output.ts';
import { replaceFile } from './replace-file.ts';
import { JSON_TYPE, OutcomeUnknown, type Send, signedIn } from './signed-in.ts';
import { writeThrough } from './write-through.ts';

const UNSEEN =
  'Standard output is closed or thrown away, so nobody would see the plants. Name a file, or run this again where its output can be read.';

/** A name like this asks for another format, whose programs could not open CSV or JSON. */
const OF_OTHER_FORMATS =
  /\.(?:xls[bmx]?|ods|numbers|tsv|tab|jsonl|ndjson|ya?ml|xml|html?|pdf|sql|parquet|tar|tgz|zip|7z|gz|bz2|xz|zst)$/i;

/** What to export, and from where. */
export interface ExportWish {
  server?: string;
  format?: string;
  search?: string;
  tag?: string;
}

/**
 * Writes the plants that the token has access to, as the app's export does. They go to standard output, which
 * `-` names too, or to a file, which appears, or is replaced, only once it is whole.
 */
export async function runExport(target: string | undefined, wish: ExportWish): Promise<void> {
  const file = target === '-' ? undefined : target;
  if (file === undefined && isOutputDiscarded()) throw new Error(UNSEEN);
  if (file !== undefined && OF_OTHER_FORMATS.test(file)) throw new Error(otherFormat(file));
  await holdSignals(async (stopped) => {
    try {
      await signedIn(wish.server, stopped, (send) => exportBy(send, file, wish, stopped));
    } catch (error) {
      // Whoever sent the signal knows why nothing was exported.
      if (!stopped.aborted) throw error;
    }
  });
}

function otherFormat(file: string): string {
  return `${file} would not be what its name says. An export is CSV or JSON: name a file that ends in .csv or .json.`;
}

async function exportBy(
  send: Send,
  file: string | undefined,
  wish: ExportWish,
  signal: AbortSignal,
): Promise<void> {
  const query = queryOf(file, wish);
  const type = query.get('format') === 'json' ? JSON_TYPE : 'text/csv';
  const response = await send(`/bff/export?${query}`, type, { signal });
  const plants = Readable.from(wholeBody(response));
  if (file === undefined) return await writeOut(plants, signal);
  await replaceFile(file, plants, signal);
}

async function writeOut(plants: Readable, stopped: AbortSignal): Promise<void> {
  const writing = writeThrough(plants, process.stdout, stopped, { end: false });
  await writing.catch((error: unknown) => {
    // A failure of the server says already what went wrong.
    throw error instanceof Error && !(error instanceof OutcomeUnknown) ? unwritten(error) : error;
  });
}

function queryOf(file: string | undefined, { format, search, tag }: ExportWish) {
  const ofFile = file?.toLowerCase().endsWith('.json') ? 'json' : 'csv';
  const query = new URLSearchParams({ format: format ?? ofFile });
  if (search !== undefined) query.set('search', search);
  if (tag !== undefined) query.set('tag', tag);
  return query;
}

/** @throws OutcomeUnknown where the server breaks off within the body. */
async function* wholeBody({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body ?? []) yield part;
  } catch (error) {
    throw new OutcomeUnknown('The server broke off before it had sent all plants.', {
      cause: error,
    });
  }
}
