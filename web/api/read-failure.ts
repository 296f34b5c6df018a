import { type ProblemCode, problemSchema } from '../../server/contract/problems.ts';
import { RequestFailed } from './request-failed.ts';

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
