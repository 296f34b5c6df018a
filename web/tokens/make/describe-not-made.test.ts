import { expect, it } from 'vitest';
import { RequestFailed } from '../../api/request-failed.ts';
import { describeNotMade } from './describe-not-made.ts';

const taken = new RequestFailed('The name is taken.', { code: 'name_taken' });
const lost = new RequestFailed('The server cannot be reached.', { code: 'unreachable' });

it('says of a token whose answer was lost that it may be in the list, and is to be revoked', () => {
  expect(describeNotMade('Till', lost, false)).toBe(
    'The server cannot be reached. It is not known whether Till was created. If it is in the list, revoke it: its token was never shown.',
  );
});

it('says the same where the browser sent the request twice by itself', () => {
  const repeated = new RequestFailed('It was sent again.', { code: 'answer_lost' });
  expect(describeNotMade('Till', repeated, false)).toBe(
    'It was sent again. It is not known whether Till was created. If it is in the list, revoke it: its token was never shown.',
  );
});

it('says whose a taken name may be only where an attempt at it got no answer', () => {
  expect(describeNotMade('Till', taken, false)).toBe('The name is taken.');
  expect(describeNotMade('Till', taken, true)).toBe(
    'The name is taken. It may be from your previous attempt, whose token was never shown.',
  );
});
