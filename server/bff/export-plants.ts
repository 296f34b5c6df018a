import Papa from 'papaparse';
import type { Plant } from '../contract/plants.ts';
import { viewPlants } from '../domain/plants.ts';
import type { PlantStore } from '../domain/store.ts';
import { type AppContext, callOf } from '../http/context.ts';
import { jsonTexts, readRows, streamTexts } from '../http/plant-stream.ts';
import { respond } from '../http/respond.ts';
import { readExportQuery } from './table-query.ts';

/** Excel takes a file without it for one in the encoding of the country it was sold in. */
const BYTE_ORDER_MARK = '\ufeff';

/** How a formula begins, full-width forms included, or what looks as if one had been made harmless. */
const FORMULA = /^'*[=+\-@＝＋－＠]/;

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };

/** Answers the selected plants as a file, streamed from one frozen view. */
export async function answerExport(c: AppContext, store: PlantStore): Promise<Response> {
  const { format, selection } = readExportQuery(c.req.url);
  const view = await viewPlants(callOf(c, store), selection);
  const headers = {
    'Content-Type': MEDIA_TYPES[format],
    'Content-Disposition': `attachment; filename="plants.${format}"`,
  };
  if (c.req.method === 'HEAD') return respond(c, 200, headers, null);
  const batches = readRows(view, null, Number.POSITIVE_INFINITY);
  const texts = format === 'csv' ? csvTexts(batches) : jsonTexts(batches, (plant) => plant);
  return respond(c, 200, headers, streamTexts(texts));
}

/** Writes batches as CSV (RFC 4180) with a header line. */
async function* csvTexts(batches: AsyncIterable<Plant[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}id,name,tag\r\n`;
  for await (const batch of batches) {
    const rows = batch.map(({ id, name, tag }) => [id, harmless(name), harmless(tag)]);
    yield `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
  }
}

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula, and before what looks as if
 * that had been done, so that taking one away gives the text back.
 */
function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
