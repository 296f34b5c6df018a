// A thread of its own: large sheets take seconds, and Cancel ends it.
import { type CellValue, readSheet } from 'read-excel-file/web-worker';

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    const rows = await readSheet(data);
    postMessage(rows.map((row) => row.map(formatCell).join(',')).join('\n'));
  } catch {
    postMessage(null);
  }
});

function formatCell(value: CellValue | null): string {
  if (value === null) return '';
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
