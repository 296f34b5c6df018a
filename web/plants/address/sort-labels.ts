import * as words from '../../../server/words/words.ts';
import type { Sort } from './list-state.ts';

/** What people call each order. */
export const SORT_LABELS: Record<Sort, string> = words.sortLabels;
