import { createHash } from 'node:crypto';
import { TurnTaker } from '../../domain/turn-taker.ts';

const BLOCK_BYTES = 512 * 1024;

/** Returns the SHA-256 of a file in hexadecimal. WebCrypto would first copy the whole file in one turn. */
export async function digestInTurns(bytes: Uint8Array): Promise<string> {
  const turn = new TurnTaker();
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    hash.update(bytes.subarray(at, at + BLOCK_BYTES));
    await turn.yieldIfDue();
  }
  return hash.digest('hex');
}
