import { TurnTaker } from '../domain/turn-taker.ts';

/** Does what `Buffer.concat` does, in turns with others. */
export async function joinInTurns(pieces: Buffer[], turns = new TurnTaker()): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    at += piece.copy(bytes, at);
    await turns.yieldIfDue();
  }
  return bytes;
}
