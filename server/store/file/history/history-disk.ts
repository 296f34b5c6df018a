import type { ReadableDisk, ReadableFile } from '../disk/disk.ts';
import type { HistoryLine } from './history-line.ts';

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
    readdir: (folder) => line.runSoon(reader, () => disk.readdir(folder)),
    stat: (path) => line.runSoon(reader, () => disk.stat(path)),
    unlink: (path) => line.runSoon(reader, () => disk.unlink(path)),
  };
}
