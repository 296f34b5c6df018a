import { crc32 } from 'node:zlib';
import type { Change } from '../../../domain/store.ts';
import { TurnTaker } from '../../../domain/turn-taker.ts';
import { joinInTurns } from '../../join-in-turns.ts';
import { parsePlants } from '../../plant-texts.ts';
import { hexCrc } from '../disk/checksum.ts';
import {
  decodeRecord,
  type JournalRecord,
  PREFIX_LENGTH,
  RECORD_PREFIX,
} from './journal-record.ts';

/** Records up to this length are read at once. */
const SMALL_BYTES = 256 * 1024;

/** How much is copied, checked or parsed between two turns. */
const STEP_BYTES = 256 * 1024;

/** Encodes the texts of a change, in turns with others. */
export async function encodeTexts(texts: Iterable<string>): Promise<Buffer[]> {
  const turns = TurnTaker.ofWrite();
  const pieces: Buffer[] = [];
  for (const text of texts) {
    pieces.push(Buffer.from(text));
    await turns.yieldIfDue();
  }
  return pieces;
}

/** Writes the records of changes as `encodeRecord` does, from their texts, in turns with others. */
export async function encodeInTurns(
  durable: number,
  changes: Iterable<string | Buffer>[],
): Promise<Buffer> {
  const turns = TurnTaker.ofWrite();
  const pieces: Buffer[] = [];
  for (const change of changes) {
    const begin = pieces.push(Buffer.alloc(0)) - 1;
    let crc = 0;
    for (const text of recordTexts(durable, change)) {
      const piece = typeof text === 'string' ? Buffer.from(text) : text;
      crc = crc32(piece, crc);
      pieces.push(piece);
      await turns.yieldIfDue();
    }
    pieces[begin] = Buffer.from(`${RECORD_PREFIX}${hexCrc(crc)}",`);
    pieces.push(Buffer.from('\n'));
  }
  return await joinInTurns(pieces, turns);
}

function* recordTexts(
  durable: number,
  change: Iterable<string | Buffer>,
): Generator<string | Buffer> {
  yield `"durable":${durable},"change":`;
  yield* change;
  yield '}';
}

/** Continues a CRC-32 over bytes, in turns with others. */
export async function crcInTurns(bytes: Buffer, crc = 0, turns = new TurnTaker()): Promise<number> {
  let sum = crc;
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    sum = crc32(bytes.subarray(at, at + STEP_BYTES), sum);
    await turns.yieldIfDue();
  }
  return sum;
}

/** Reads a line as `decodeRecord` does, a large one in turns with others. */
export async function decodeInTurns(line: Buffer): Promise<JournalRecord | null> {
  if (line.length <= SMALL_BYTES) return decodeRecord(line);
  const rest = line.subarray(PREFIX_LENGTH);
  const beginning = `${RECORD_PREFIX}${hexCrc(await crcInTurns(rest))}",`;
  if (line.toString('latin1', 0, PREFIX_LENGTH) !== beginning) return null;
  const isChange = /^"durable":\d+,"change":/.test(rest.toString('latin1', 0, 50));
  if (!isChange) return decodeRecord(line);
  const removed = '"removed":[';
  const removedAt = rest.indexOf(removed) + removed.length;
  const added = '],"added":[';
  const removedEnd = await findInTurns(rest, added, removedAt);
  const addedAt = removedEnd + added.length;
  const addedEnd = await endOfAdded(rest, addedAt);
  // The checksum confirms that the rest is written as changes are.
  const frame = [
    rest.subarray(0, removedAt),
    rest.subarray(removedEnd, addedAt),
    rest.subarray(addedEnd),
  ];
  const record = JSON.parse(`{${Buffer.concat(frame).toString()}`) as {
    durable: number;
    change: Change;
  };
  record.change.removed = await parsePlants(rest, removedAt, removedEnd);
  record.change.added = await parsePlants(rest, addedAt, addedEnd);
  return record;
}

/** Does what `indexOf` does, in turns with others. */
async function findInTurns(bytes: Buffer, text: string, from: number): Promise<number> {
  const turns = new TurnTaker();
  for (let at = from; at < bytes.length; at += STEP_BYTES) {
    // A text may begin in one step and end in the next.
    const found = bytes.subarray(at, at + STEP_BYTES + text.length - 1).indexOf(text);
    if (found >= 0) return at + found;
    await turns.yieldIfDue();
  }
  return -1;
}

/** No plant holds these texts, since JSON escapes its quotes. */
async function endOfAdded(rest: Buffer, from: number): Promise<number> {
  const key = await findInTurns(rest, '],"key":{', from);
  if (key >= 0) return key;
  const purpose = await findInTurns(rest, '],"purpose":', from);
  return purpose >= 0 ? purpose : rest.length - ']}}'.length;
}
