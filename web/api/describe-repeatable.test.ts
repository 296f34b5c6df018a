import { expect, test } from 'vitest';
import { type Attempt, triedAfter } from './attempt.ts';
import { describeRepeatable } from './describe-repeatable.ts';
import { type FailureCode, RequestFailed } from './request-failed.ts';

const OUTCOMES = { about: 'it', notDone: 'Not done.', unknown: 'Perhaps done.' };

const CASES: [FailureCode, says: string, canRepeat: boolean][] = [
  ['unreachable', 'Perhaps done. Why.', true],
  ['unreadable', 'Perhaps done. Why.', true],
  ['outcome_unknown', 'Perhaps done. Why.', true],
  ['storage_unavailable', 'Not done. Why.', true],
  ['too_many_streams', 'Not done. Why.', true],
  ['server_busy', 'Not done. Why.', true],
  ['session_required', 'Not done. Your session had ended.', true],
  ['change_conflict', 'Not done. Why.', false],
];

test.each(CASES)(
  'only an answer tells that something was not done: %s',
  (code, says, canRepeat) => {
    const { text, action } = tellOf([code]);
    expect(text).toBe(says);
    expect(action?.label).toBe(canRepeat ? 'Try again' : undefined);
  },
);

const LATER: [FailureCode, says: string][] = [
  ['session_required', 'Perhaps done. Your session had ended.'],
  ['insufficient_scope', 'Perhaps done. Why.'],
  ['storage_unavailable', 'Perhaps done. Why.'],
  ['change_conflict', 'Not done. Why.'],
];

test.each(LATER)('after a lost answer, %s says: %s', (code, says) => {
  expect(tellOf(['unreachable', code]).text).toBe(says);
});

const REFUSED_ELSEWHERE: [tokens: string[], says: string][] = [
  [['ada', 'ada', 'ada'], 'Not done. Why.'],
  [['ada', 'ada', 'next-of-ada'], 'Perhaps done. Why.'],
  [['next-of-ada', 'ada', 'ada'], 'Perhaps done. Why.'],
  [['ada', 'next-of-ada', 'ada'], 'Perhaps done. Why.'],
];

test.each(REFUSED_ELSEWHERE)(
  'a refusal tells nothing of lost attempts whose key it does not share: under %j, %s',
  (tokens, says) => {
    expect(tellOf(['unreachable', 'unreachable', 'plant_not_found'], tokens).text).toBe(says);
  },
);

/** Tells of the last of several attempts, each of which failed, under one token unless told otherwise. */
function tellOf(codes: FailureCode[], tokens: string[] = []) {
  const errors = codes.map((code) => new RequestFailed('Why.', { code }));
  const tried = errors.reduce<Attempt | null>(
    (before, error, index) => triedAfter(error, before, { by: tokens[index] ?? 'ada', at: index }),
    null,
  );
  return describeRepeatable(OUTCOMES, tried, errors.at(-1), () => undefined);
}
