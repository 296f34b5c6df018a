import type { ReadableDisk, ReadableFile } from '../disk/disk.ts';
import { readBytes } from '../disk/read-bytes.ts';
import type { HistoryLine } from './history-line.ts';

const BLOCK_BYTES = 1024 * 1024;

/** Makes a disk whose calls wait in the line, and throw as those of the disk or as `HistoryLine.runSoon`. */
export function historyDisk(disk: ReadableDisk, line: HistoryLine, reader: string): ReadableDisk {
  // Nobody waits for it: Node closes no file before a read that hangs in it has ended.
  const close = (file: ReadableFile) =>
    void line.run(reader, () => file.close()).catch(() => undefined);
  const open: ReadableDisk['open'] = async (...args) => {
    const file = await line.runSoon(reader, () => disk.open(...args), close);
    return {
      read: (...read) => line.runSoon(reader, () => file.read(...read)),
      stat: () => line.runSoon(reader, () => file.stat()),
      close: async () => close(file),
    };
  };
  return {
    open,
    readFile: (path) => readInBlocks(open, path),
    readdir: (folder) => line.runSoon(reader, () => disk.readdir(folder)),
    stat: (path) => line.runSoon(reader, () => disk.stat(path)),
    unlink: (path) => line.runSoon(reader, () => disk.unlink(path)),
  };
}

/** Reads a file in calls that are short, however long it is. */
async function readInBlocks(open: ReadableDisk['open'], path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const blocks: Buffer[] = [];
    for (let position = 0; position < size; position += BLOCK_BYTES) {
      blocks.push(await readBytes(file, position, Math.min(BLOCK_BYTES, size - position)));
    }
    return Buffer.concat(blocks);
  } finally {
    await file.close();
  }
}
