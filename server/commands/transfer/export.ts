import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { namedFileError } from '../explain-error.ts';
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
  if (file !== undefined) await requireFittingName(file, wish.format);
  await holdSignals(async (stopped) => {
    try {
      await signedIn(wish.server, stopped, (send) => exportBy(send, file, wish, stopped));
    } catch (error) {
      // Whoever sent the signal knows why nothing was exported.
      if (!stopped.aborted) throw error;
    }
  });
}

/**
 * Refuses a file whose name asks for another format than it would have. What reads a pipe or a device goes by no name.
 *
 * @throws Error that tells how to name it.
 */
async function requireFittingName(file: string, format: string | undefined): Promise<void> {
  const isOther = OF_OTHER_FORMATS.test(file);
  const own = /\.(csv|json)$/i.exec(file)?.[1]?.toLowerCase();
  const isContradicted = format !== undefined && own !== undefined && own !== format;
  if (!isOther && !isContradicted) return;
  const found = await stat(file).catch(() => null);
  if (found && !found.isFile()) return;
  const wanted = isContradicted ? `--format is ${format}` : 'An export is CSV or JSON';
  const ending = isContradicted ? `.${format}` : '.csv or .json';
  throw new Error(
    `${file} would not be what its name says. ${wanted}: name a file that ends in ${ending}.`,
  );
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
  await replaceFile(file, plants, signal).catch((error: unknown) => {
    throw namedFileError(error, file);
  });
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
