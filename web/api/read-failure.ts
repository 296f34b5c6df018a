import * as z from 'zod/mini';
import type { ProblemCode } from '../../server/contract/problems.ts';
import { plantSchema } from './answers.ts';
import { RequestFailed } from './request-failed.ts';

const problemSchema = z.object({
  code: z.string(),
  detail: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  nextId: z.optional(z.nullable(z.number())),
  current: z.optional(plantSchema),
});

/** Returns the failure that a problem tells of, of a request sent at `sentAt`, or null for what is none. */
export function readFailure(body: unknown, sentAt: number): RequestFailed | null {
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return null;
  const { detail, code, ...facts } = problem.data;
  return new RequestFailed(detail, { ...facts, code: toProblemCode(code), sentAt });
}

/** A newer server may send a code that is not known here: it is then none of those that are asked for. */
function toProblemCode(code: string): ProblemCode {
  return code as ProblemCode;
}
