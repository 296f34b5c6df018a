// Apart from the rest, since the browser needs no table of all problems.
import * as z from 'zod/mini';
import { PROBLEMS, type ProblemCode, problemSchema } from './problems.ts';

/** A problem as this server writes it. */
export const writtenProblemSchema = z.extend(problemSchema, {
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(problemCodes()),
  requestId: z.string(),
});
export type Problem = z.infer<typeof writtenProblemSchema>;

function problemCodes(): ProblemCode[] {
  // An object literal's own keys are those of its type.
  return Object.keys(PROBLEMS) as ProblemCode[];
}
