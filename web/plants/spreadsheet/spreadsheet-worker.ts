// A thread of its own: large sheets take seconds, and Cancel ends it.
import readSheets, { type CellValue } from 'read-excel-file/web-worker';
import { reachesTooFar } from './reaches-too-far.ts';
import type { FirstSheet } from './read-spreadsheet.ts';
import { shownSheets } from './shown-sheets.ts';

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    const file = new Uint8Array(await data.arrayBuffer());
    if (reachesTooFar(file)) return postMessage(null);
    const sheets = await readSheets(data);
    const shown = shownSheets(file);
    const rows = sheets[shown[0] ?? 0]?.data ?? [];
    const csv = rows.map((row) => row.map(formatCell).join(',')).join('\n');
    postMessage({ csv, sheets: shown.length } satisfies FirstSheet);
  } catch {
    postMessage(null);
  }
});

function formatCell(value: CellValue | null): string {
  if (value === null) return '';
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
