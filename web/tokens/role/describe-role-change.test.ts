import { expect, it } from 'vitest';
import { type FailureCode, RequestFailed } from '../../api/request-failed.ts';
import { tokenView } from '../../testing/token-view.ts';
import {
  describeConsequences,
  describeRefusal,
  describeUnchanged,
} from './describe-role-change.ts';

const ada = tokenView('Ada', { createdBy: null });
const AT_ONCE =
  'This takes effect at once, wherever Ada is signed in and for programs with this token.';
const LINKS =
  ' Sign-in links Ada made for others stop working, and anyone signed in with one is signed out.';

it.each([
  ['nothing where it stays', 'viewer', 'viewer', ''],
  ['where it counts', 'viewer', 'admin', AT_ONCE],
  ['what an admin gave', 'admin', 'editor', AT_ONCE + LINKS],
] as const)('another role says what comes with it: %s', (_case, now, chosen, expected) => {
  expect(describeConsequences(ada, now, chosen, [ada])).toBe(expected);
});

it('an admin who becomes less may know the tokens that they made, so these are named', () => {
  const text = describeConsequences(ada, 'admin', 'viewer', [ada, tokenView('Till')]);
  expect(text).toBe(
    `${AT_ONCE}${LINKS} Till, a token that Ada created, stays valid. Revoke it too if it should stop working.`,
  );
});

it('one’s own role says that it cannot be taken back alone', () => {
  const text = describeConsequences(tokenView('Ada', { isOwn: true }), 'admin', 'editor', []);
  expect(text).toMatch(/^This is your own access\. .*only another admin can change that\./);
});

it.each<[FailureCode, left: string, inDialog: string]>([
  ['role_changed', 'The role of Ada was not changed. Why.', 'Why.'],
  ['storage_full', 'Change role of Ada: Why.', 'Why.'],
  ['storage_unavailable', 'Change role of Ada: Why.', 'Why.'],
])(
  'after %s, of a role is told what is known of it, and where it may be lowered unsaved not that it was not',
  (code, left, inDialog) => {
    const error = new RequestFailed('Why.', { code });
    expect(describeUnchanged(ada, 'viewer', error)).toEqual({ tone: 'failed', text: left });
    expect(describeRefusal(ada, 'viewer', error)).toBe(inDialog);
  },
);
