import { LateCode } from '../../ui/late/late-code.ts';

/** What only those need who select or correct plants, or look through all tags. */
export const editingCode = new LateCode(() => import('./editing-parts.ts'));
