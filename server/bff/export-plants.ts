import Papa from 'papaparse';
import type { Plant } from '../contract/plants.ts';
import { viewPlants } from '../domain/plants.ts';
import type { PlantStore } from '../domain/store.ts';
import { type AppContext, callOf } from '../http/context.ts';
import { jsonTexts, readRows, respondTexts } from '../http/plant-stream.ts';
import { respond } from '../http/respond.ts';
import type { StreamBound } from '../http/stream-bound.ts';
import { BYTE_ORDER_MARK, guardFormula } from './formula-guard.ts';
import { readExportQuery } from './table-query.ts';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };

/** Answers the selected plants as a file, streamed from one frozen view; `bound` holds those under way. */
export async function answerExport(
  c: AppContext,
  store: PlantStore,
  bound: StreamBound,
): Promise<Response> {
  const { format, selection } = readExportQuery(c.req.url);
  const call = callOf(c, store);
  c.set('isExport', true);
  const headers = {
    'Content-Type': MEDIA_TYPES[format],
    'Content-Disposition': `attachment; filename="plants.${format}"`,
  };
  if (c.req.method === 'HEAD') return respond(c, 200, headers, null);
  const leave = bound.enter(call.principal);
  try {
    const view = await viewPlants(call, selection);
    const write = () => {
      const batches = readRows(view, null, Number.POSITIVE_INFINITY);
      return format === 'csv' ? csvTexts(batches) : jsonTexts(batches, (plant) => plant);
    };
    // HTTP/1.0 knows no chunks: without a length, rows that end with the connection would pass for all.
    const length = isByOldProtocol(c) ? { 'Content-Length': await lengthOf(write()) } : {};
    return respondTexts(c, { ...headers, ...length }, write(), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Tells whether the request came by HTTP/1.0, as from a proxy that is not told otherwise. */
function isByOldProtocol(c: AppContext): boolean {
  return c.env?.incoming?.httpVersion === '1.0';
}

/** Counts bytes, in decimal. */
async function lengthOf(texts: AsyncIterable<string>): Promise<string> {
  let bytes = 0;
  for await (const text of texts) bytes += Buffer.byteLength(text);
  return String(bytes);
}

/** Writes batches as CSV (RFC 4180) with a header line. */
async function* csvTexts(batches: AsyncIterable<Plant[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}id,name,tag\r\n`;
  for await (const batch of batches) {
    const rows = batch.map(({ id, name, tag }) => [id, guardFormula(name), guardFormula(tag)]);
    yield `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
  }
}
