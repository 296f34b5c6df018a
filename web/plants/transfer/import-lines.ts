import * as z from 'zod/mini';
import {
  type CancelOutcome,
  type ImportCheck,
  type ImportLine,
  PLANT_COLUMNS,
} from '../../../server/contract/imports.ts';
import { changeViewSchema } from '../../api/answers.ts';

const checkSchema: z.ZodMiniType<ImportCheck> = z.object({
  format: z.enum(['csv', 'json']),
  rows: z.number(),
  preview: z.array(
    z.object({ row: z.number(), id: z.string(), name: z.string(), tag: z.string() }),
  ),
  faults: z.array(
    z.object({
      row: z.number(),
      column: z.nullable(z.enum(PLANT_COLUMNS)),
      problem: z.string(),
    }),
  ),
  faultCount: z.number(),
  wrongRows: z.number(),
  ignored: z.array(z.string()),
});

/** A line as the server wrote it; `problem` has not been looked at yet. */
export type ReadLine =
  | Exclude<ImportLine, { step: 'refused' }>
  | { step: 'refused'; problem?: unknown };

// Of zod only what the first load holds anyway, since it is one piece for all.
const lineSchema: z.ZodMiniType<ReadLine> = z.union([
  z.object({ step: z.enum(['checking']), rows: z.number(), share: z.number() }),
  z.object({ step: z.enum(['saving']), rows: z.number() }),
  z.object({ step: z.enum(['saved']), change: changeViewSchema }),
  z.object({ step: z.enum(['checked']), check: checkSchema }),
  z.object({ step: z.enum(['cancelled']) }),
  z.object({ step: z.enum(['refused']), problem: z.unknown() }),
]);

/** Reads one line; null where it cannot be. */
export function readLine(text: string): ReadLine | null {
  try {
    const line = lineSchema.safeParse(JSON.parse(text));
    return line.success ? line.data : null;
  } catch {
    return null;
  }
}

export const cancelOutcomeSchema: z.ZodMiniType<CancelOutcome> = z.object({
  isImported: z.boolean(),
});
