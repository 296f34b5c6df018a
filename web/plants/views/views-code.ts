import { LateCode } from '../../ui/late/late-code.ts';

/** What only those need who keep views, or have opened one. */
export const viewsCode = new LateCode(() => import('./views-parts.ts'));
