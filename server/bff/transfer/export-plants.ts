import Papa from 'papaparse';
import { PLANT_COLUMNS } from '../../contract/imports.ts';
import { listTexts, type Plant, plantOf } from '../../contract/plants.ts';
import { viewPlants } from '../../domain/plants/plants.ts';
import type { FrozenView, PlantStore } from '../../domain/store.ts';
import { jsonTexts, readRows, respondFrom } from '../../http/answer/plant-stream.ts';
import { respond } from '../../http/answer/respond.ts';
import type { AppContext } from '../../http/context.ts';
import type { StreamBound } from '../../http/share/stream-bound.ts';
import { callOf } from '../../http/turns.ts';
import { readExportQuery } from '../table-query.ts';
import { BYTE_ORDER_MARK, guardFormula } from './formula-guard.ts';
import { respondFile } from './respond-file.ts';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' };

/** Answers the selected plants as a file, streamed from one frozen view; `bound` holds those under way. */
export async function answerExport(
  c: AppContext,
  store: PlantStore,
  bound: StreamBound,
): Promise<Response> {
  const { format, selection } = readExportQuery(c.req.url);
  const call = callOf(c, store);
  const headers = {
    'Content-Type': MEDIA_TYPES[format],
    'Content-Disposition': `attachment; filename="plants.${format}"`,
  };
  const leave = bound.enter(call.principal);
  if (c.req.method === 'HEAD') {
    // The app asks so whether the export would be refused.
    await viewPlants(call, selection, async () => undefined).finally(leave);
    return respond(c, 200, headers, null);
  }
  c.set('isExport', true);
  const writeFrom = (view: FrozenView) => () => {
    const batches = readRows(view, null, Number.POSITIVE_INFINITY);
    return format === 'csv'
      ? csvTexts(batches)
      : jsonTexts(batches, (plant) => plantOf(plant.id, plant));
  };
  return await respondFrom((send) =>
    viewPlants(call, selection, async (view) => {
      await send((onEnd) => respondFile(c, headers, writeFrom(view), onEnd));
    }).finally(leave),
  );
}

/** Writes batches as CSV (RFC 4180) with a header line. */
async function* csvTexts(batches: AsyncIterable<Plant[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${PLANT_COLUMNS.join(',')}\r\n`;
  for await (const batch of batches) {
    const rows = batch.map((plant) => [plant.id, ...listTexts(plant).map(guardFormula)]);
    yield `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
  }
}
