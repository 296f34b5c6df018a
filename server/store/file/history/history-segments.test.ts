import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectingLogger, temporaryFolder } from '../../../testing/file-store.ts';
import { realDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import { encodeRecord } from '../journal/journal-record.ts';
import { HistorySegments } from './history-segments.ts';

/** As much as is read at once. */
const BLOCK_BYTES = 256 * 1024;

const HEADER = encodeRecord({
  ...{ durable: 0, segment: 1, id: 'first', seqs: {} },
  ...{ previousBytes: 0, previousCrc: '00000000' },
});

function line(seq: number, name: string, durable: number): string {
  const by = { at: 1, actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' };
  const change = { seq, ...by, removed: [], added: [{ id: seq, name, tag: '' }] };
  return encodeRecord({ durable, change });
}

test('what is taken back while it is read, and followed by something else, is not told of as damage', async () => {
  const kept = HEADER + line(1, 'Fern', HEADER.length);
  const long = 'Rose '.repeat(60_000);
  const takenBack = line(2, long, kept.length) + line(3, 'Ivy'.repeat(60_000), kept.length);
  const before = Buffer.from(kept + takenBack);
  const after = Buffer.from(kept + line(2, 'Oak '.repeat(200_000), kept.length));
  const folder = await temporaryFolder();
  await writeFile(join(folder, segmentName(1)), after);
  const file: Parameters<HistorySegments['records']>[0] = {
    read: async (bytes, offset, length, position) => {
      const content = position < before.length - BLOCK_BYTES ? after : before;
      content.copy(bytes, offset, position, position + length);
      return { bytesRead: length };
    },
    stat: async () => await realDisk.stat(join(folder, segmentName(1))),
    close: async () => undefined,
  };
  const logger = collectingLogger();
  const segments = new HistorySegments(realDisk, folder, logger);
  const read: number[] = [];
  for await (const { change } of segments.records(file, 1, before.length)) {
    if (change) read.push(change.seq);
  }
  expect(read).toEqual([3, 1]);
  expect(logger.reports).toEqual([]);
});
