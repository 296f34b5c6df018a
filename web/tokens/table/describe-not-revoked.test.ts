import { expect, it } from 'vitest';
import { type FailureCode, RequestFailed } from '../../api/request-failed.ts';
import { tokenView } from '../../testing/token-view.ts';
import { describeNotRevoked, describeRefusal } from './describe-not-revoked.ts';

const eve = tokenView('Eve');

it.each<[FailureCode, left: string, inDialog: string]>([
  ['last_admin', 'Eve was not revoked. Why.', 'Why.'],
  ['unreachable', ...twice('It is not known whether Eve was revoked. Why.')],
  ['storage_full', 'Revoking Eve: Why.', 'Why.'],
  ['storage_unavailable', 'Revoking Eve: Why.', 'Why.'],
])(
  'after %s, of a revocation is told what is known of it, and where it may be in force unsaved not that it was not done',
  (code, left, inDialog) => {
    const error = new RequestFailed('Why.', { code });
    expect(describeNotRevoked(eve, error)).toBe(left);
    expect(describeRefusal(eve, error)).toBe(inDialog);
  },
);

function twice(text: string): [string, string] {
  return [text, text];
}
