import type { SessionView } from '../../server/contract/answers.ts';

/** Someone with a name in a workspace, where it is theirs alone, also with their next token. */
export type Person = Pick<SessionView, 'workspace' | 'name'>;

/** Writes a person as a text that is no other person's, nor the beginning of one. */
export function personOf({ workspace, name }: Person): string {
  return JSON.stringify([workspace, name]);
}
