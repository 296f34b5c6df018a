import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findHold, MOST_HELD_MS } from '../../../../torture/load/longest-hold.ts';
import type { Change } from '../../../domain/store.ts';
import { temporaryFolder } from '../../../testing/file-store.ts';
import { realDisk } from '../disk/disk.ts';
import { segmentName } from '../disk/segment-name.ts';
import { encodeRecord } from '../journal/journal-record.ts';
import { locateDamage } from './locate-damage.ts';

const HEADER = encodeRecord({
  ...{ durable: 0, segment: 1, id: 'first', seqs: {} },
  ...{ previousBytes: 0, previousCrc: '00000000' },
});

const CONFIRMING = encodeRecord({ durable: 1, vouch: true });

function line(seq: number): string {
  const name = 'Rosa canina '.repeat(16);
  const change: Change = {
    ...{ seq, at: 1, actor: { id: 'a', name: 'Ada' }, requestId: 'r', workspace: 'main' },
    removed: [],
    added: [{ id: seq, name, tag: 'rose' }],
  };
  return encodeRecord({ durable: 1, change });
}

async function folderWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, segmentName(1)), text);
  return folder;
}

const flip = (text: string) => text.replace('canina', 'caninb');

it.each([
  { of: 'an empty file', text: '', at: 1, what: 'the file is empty' },
  { of: 'a damaged header', text: HEADER.replace('1', '2'), at: 1, what: 'its checksum' },
  { of: 'a first line that is no header', text: line(1), at: 1, what: 'not the first line' },
  { of: 'a damaged record', text: HEADER + flip(line(1)) + line(2), at: 2, what: 'its checksum' },
  { of: 'a second header', text: HEADER + line(1) + HEADER, at: 3, what: 'in the middle' },
  { of: 'a missing record', text: HEADER + line(1) + line(3), at: 3, what: 'follows change 1' },
  { of: 'a torn end', text: HEADER + line(1).slice(0, -1), at: 2, what: 'its checksum' },
])('finds the line and the byte of $of', async ({ text, at, what }) => {
  const lines = text.split('\n').slice(0, at - 1);
  const offset = lines.reduce((sum, before) => sum + before.length + 1, 0);
  expect(await locateDamage(realDisk, await folderWith(text), 1)).toMatchObject({
    place: { file: segmentName(1), line: at, offset },
    what: expect.stringContaining(what),
  });
});

it('finds nothing in a segment that is as it was written', async () => {
  const folder = await folderWith(HEADER + line(1) + CONFIRMING + line(2));
  expect(await locateDamage(realDisk, folder, 1)).toBeNull();
});

it('holds the event loop for no longer than anything else behind 50,000 changes', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => line(index + 1));
  const folder = await folderWith(HEADER + lines.join('') + flip(line(lines.length + 1)));
  const held = await findHold(async () => {
    expect(await locateDamage(realDisk, folder, 1)).not.toBeNull();
  });
  expect(held).toBeLessThan(MOST_HELD_MS);
});
