// A thread of its own: large sheets take seconds, and Cancel ends it.
import { readFirstSheet } from './first-sheet.ts';

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const reading = data.arrayBuffer().then((bytes) => readFirstSheet(new Uint8Array(bytes)));
  postMessage(await reading.catch(() => null));
});
