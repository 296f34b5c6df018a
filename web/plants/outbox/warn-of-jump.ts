import { MAX_PLANT_ID } from '../../../server/contract/plants.ts';
import { isJump } from '../../../server/contract/transfer/id-jump.ts';
import * as words from '../../../server/words/words.ts';

/**
 * Says what follows for the plants after this one, since an id that was used is never handed out again;
 * null where nothing is worth a question.
 *
 * @param typed what stands in the form's Id field; empty where the id is left to the server.
 * @param nextId the one that comes next; null when none is left, undefined until known.
 */
export function warnOfJump(typed: string, nextId: number | null | undefined): string | null {
  if (nextId === null) return typed.trim() ? null : words.noIdLeft;
  const id = Number(typed);
  if (nextId === undefined || !isJump(id, nextId)) return null;
  return id < MAX_PLANT_ID ? words.idJumps(id + 1, nextId) : words.idIsLast(nextId);
}
