import * as z from 'zod/mini';
import {
  type ImportCheck,
  type ImportLine,
  PLANT_COLUMNS,
} from '../../../server/contract/imports.ts';
import { changeViewSchema } from '../../api/answers.ts';
import { readFailure } from '../../api/request.ts';
import type { RequestFailed } from '../../api/request-failed.ts';

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

/** A line as the server wrote it, its problem made a failure. */
export type ReadLine =
  | Exclude<ImportLine, { step: 'refused' }>
  | { step: 'refused'; problem: RequestFailed | null };

const lineSchema: z.ZodMiniType<ReadLine> = z.discriminatedUnion('step', [
  z.object({ step: z.literal('checking'), rows: z.number(), share: z.number() }),
  z.object({ step: z.literal('saving'), rows: z.number() }),
  z.object({ step: z.literal('saved'), change: changeViewSchema }),
  z.object({ step: z.literal('checked'), check: checkSchema }),
  z.object({ step: z.literal('cancelled') }),
  z.object({
    step: z.literal('refused'),
    problem: z.pipe(z.unknown(), z.transform(readFailure)),
  }),
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
