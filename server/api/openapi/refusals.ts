import { PROBLEMS, type ProblemCode, problemType } from '../../contract/problems.ts';
import type { Problem } from '../../contract/written-problem.ts';
import { LANGUAGES } from '../../words/languages.ts';
import { refusalHeaders, withCommon, withLimits } from './headers.ts';
import { schemaRef } from './schemas.ts';

/** What any operation may be refused with. */
export const EVERYWHERE: ProblemCode[] = [
  ...(['invalid_request', 'request_timeout', 'headers_too_large'] as const),
  'authentication_required',
  'invalid_token',
  'too_many_attempts',
  'internal',
];

/** What the operations that `RATE_LIMIT` counts may be refused with. */
export const ON_PLANTS: ProblemCode[] = [...EVERYWHERE, 'rate_limited'];

/** What an operation that changes something may be refused with beside that. */
export const ON_WRITES: ProblemCode[] = [
  'precondition_failed',
  'insufficient_scope',
  'storage_unavailable',
  'server_busy',
  'outcome_unknown',
  'storage_full',
];

/** What an example tells beside what it means and what to do. */
const EXAMPLE_FACTS: { [Code in ProblemCode]?: Partial<Problem> } = {
  invalid_input: {
    detail: 'Send a name.',
    errors: [{ pointer: '/name', detail: 'Send a name.' }],
  },
  id_taken: {
    detail: 'A plant with id 7 already exists. The next free id is 8.',
    errors: [{ pointer: '/id', detail: 'Id 7 is taken. The next free id is 8.' }],
    nextId: 8,
  },
};

/** Describes each status that an operation refuses with, by the problems that lead to it. */
export function refusals(codes: ProblemCode[]): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const withHeaders = codes.includes('rate_limited') ? withLimits : withCommon;
  return Object.fromEntries(
    Array.from(byStatus, ([status, all]) => [String(status), refusal(status, all, withHeaders)]),
  );
}

function refusal(status: number, codes: ProblemCode[], withHeaders: typeof withCommon): object {
  const schema = {
    allOf: [
      schemaRef('Problem'),
      // A constant `status` as well would leave orval's clients without a type.
      { type: 'object', properties: { code: { enum: codes } } },
    ],
  };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: PROBLEMS[code].title, value: exampleOf(code) }]),
  );
  return {
    description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '),
    headers: withHeaders(refusalHeaders(status)),
    content: { 'application/problem+json': { schema, examples } },
  };
}

function exampleOf(code: ProblemCode): Problem {
  const { status, title } = PROBLEMS[code];
  const { meaning, remedy } = LANGUAGES.en.problemTexts[code];
  return {
    type: problemType(code),
    title,
    status,
    detail: `${meaning} ${remedy}`,
    code,
    requestId: '7a4ae44b7f3c-2',
    ...EXAMPLE_FACTS[code],
  };
}
