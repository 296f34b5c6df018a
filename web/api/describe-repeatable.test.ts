import { expect, test } from 'vitest';
import { describeRepeatable } from './describe-repeatable.ts';
import { type FailureCode, RequestFailed } from './request-failed.ts';

const OUTCOMES = { notDone: 'Not done.', unknown: 'Perhaps done.' };

const CASES: [FailureCode, says: string, canRepeat: boolean][] = [
  ['unreachable', 'Perhaps done. Why.', true],
  ['unreadable', 'Perhaps done. Why.', true],
  ['outcome_unknown', 'Perhaps done. Why.', true],
  ['storage_unavailable', 'Not done. Why.', true],
  ['too_many_streams', 'Not done. Why.', true],
  ['server_busy', 'Not done. Why.', true],
  ['session_required', 'Not done. Why.', true],
  ['change_conflict', 'Not done. Why.', false],
];

test.each(CASES)(
  'only an answer tells that something was not done: %s',
  (code, says, canRepeat) => {
    const { text, action } = describeRepeatable(
      OUTCOMES,
      new RequestFailed('Why.', { code }),
      () => undefined,
    );
    expect(text).toBe(says);
    expect(action?.label).toBe(canRepeat ? 'Try again' : undefined);
  },
);
