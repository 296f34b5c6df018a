import type { Role } from '../../../server/contract/access.ts';

/** What each role may do, each more than the one before. */
export const ROLE_MEANINGS: Record<Role, string> = {
  viewer: 'Sees plants and history',
  editor: 'Also adds, corrects, tags, deletes, imports and undoes',
  admin: 'Also gives others access, and takes it away',
};
