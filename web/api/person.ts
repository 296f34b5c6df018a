import type { SessionView } from '../../server/contract/answers.ts';
import { BASE_PATH } from './base-path.ts';

/** Someone with a name in a workspace, where it is theirs alone, also with their next token. */
export type Person = Pick<SessionView, 'workspace' | 'name'>;

/**
 * Writes a person as a text that is no other person's, nor the beginning of one: what is kept under it is
 * not offered to people of another server either, which may have a path of its own at the same address.
 */
export function personOf({ workspace, name }: Person, basePath = BASE_PATH): string {
  return basePath + JSON.stringify([workspace, name]);
}
