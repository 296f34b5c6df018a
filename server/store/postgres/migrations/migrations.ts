import type { Step } from './step.ts';
import { FIRST_TABLES } from './steps/step-1-tables.ts';
import { COPIES } from './steps/step-2-copies.ts';
import { PAGE_INDEXES } from './steps/step-3-page-indexes.ts';
import { PRUNING } from './steps/step-4-pruning.ts';
import { ACCESS_ROWS } from './steps/step-5-access-rows.ts';
import { CHANGE_PARTS } from './steps/step-6-change-parts.ts';
import { WEBHOOKS } from './steps/step-7-webhooks.ts';
import { LETTERS } from './steps/step-8-letters.ts';

/**
 * What makes an empty database into one of this version, step by step. A step that has been released is
 * never changed: what comes after it is a new step. Each is one transaction, or indexes: to build one in a
 * transaction would keep everybody from writing until it is done.
 *
 * Texts that something is ordered by compare by bytes, which for UTF-8 is by code points, whatever the
 * database's own collation is.
 */
export const MIGRATIONS: Step[] = [
  FIRST_TABLES,
  COPIES,
  PAGE_INDEXES,
  PRUNING,
  ACCESS_ROWS,
  CHANGE_PARTS,
  WEBHOOKS,
  LETTERS,
];

/** All tables that these make. */
export const TABLES = [
  ...['workspace', 'plant', 'tag_count', 'change', 'change_part', 'used_key', 'withdrawn_key'],
  ...['workspace_access', 'token', 'session', 'link', 'view', 'webhook'],
  ...['pruning', 'delivery'],
];
