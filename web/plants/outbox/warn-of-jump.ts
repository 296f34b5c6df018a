import { MAX_PLANT_ID } from '../../../server/contract/plants.ts';

/** More than anyone leaves out on purpose, and less than any barcode is. */
const LARGE_JUMP = 1_000;

/**
 * Says what follows for the plants after this one, since an id that was used is never handed out again;
 * null where nothing is worth a question.
 *
 * @param typed what stands in the form's Id field; empty where the id is left to the server.
 * @param nextId the one that comes next; null when none is left, undefined until known.
 */
export function warnOfJump(typed: string, nextId: number | null | undefined): string | null {
  if (nextId === null) return typed.trim() ? null : 'No id is left to be given. Type a free one.';
  const id = Number(typed);
  if (nextId === undefined || id - nextId < LARGE_JUMP) return null;
  const follows =
    id < MAX_PLANT_ID
      ? `The next plant would get id ${id + 1}.`
      : 'Every later plant would need an id that is typed.';
  return `${follows} Add it again if that is meant, or leave Id empty to get ${nextId}.`;
}
