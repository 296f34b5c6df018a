import { LateCode } from '../../ui/late/late-code.ts';

/** What only those need who select or correct plants, look through all tags, or lose a row to somebody else. */
export const editingCode = new LateCode(() => import('./editing-parts.ts'));
