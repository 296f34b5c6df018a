import type { Role } from '../../../server/contract/access.ts';

/** Puts a role into a sentence: "a viewer", "an editor". */
export function withArticle(role: Role): string {
  return role === 'viewer' ? 'a viewer' : `an ${role}`;
}
