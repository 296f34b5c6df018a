import { expect, test } from 'vitest';
import { type FailureCode, RequestFailed } from '../../api/request-failed.ts';
import { describeFailed, describeImported, describeNone } from './describe-import.ts';

const TRIED = { by: 'ada', at: 5 };
const UNKNOWN = 'It is not known whether the plants were imported.';
const ONCE = 'They are imported once, however often you try.';

const CASES: [FailureCode, tried: typeof TRIED | null, mayBeIn: boolean, says: string][] = [
  ['storage_full', null, false, 'Nothing was imported. Why.'],
  ['storage_full', null, true, 'Nothing was imported this time. Why.'],
  ['unreachable', null, false, `${UNKNOWN} Why. ${ONCE}`],
  ['unreachable', null, true, `${UNKNOWN} Why. This import is made once, however often you try.`],
  ['session_required', TRIED, false, `${UNKNOWN} Your session had ended. ${ONCE}`],
  ['change_conflict', TRIED, false, 'Nothing was imported. Why.'],
  ['import_running', TRIED, false, `${UNKNOWN} Why. ${ONCE}`],
  ['insufficient_scope', null, false, 'Nothing was imported. Why.'],
  ['insufficient_scope', TRIED, false, `${UNKNOWN} Why. Look in History.`],
];

test.each(CASES)(
  'a refused import is called not made only where no attempt before it may have been: %s, %j, %s',
  (code, tried, mayBeIn, says) => {
    const error = new RequestFailed('Why.', { code });
    expect(describeFailed(error, { tried, mayBeIn })).toBe(says);
  },
);

test('what an attempt before had imported is not told as what was chosen later', () => {
  const change = { seq: 1, at: 0, added: [], addedCount: 2, removed: [], removedCount: 1 };
  const told = (isEarlier: boolean, isCancelled = false) =>
    describeImported(change, { isEarlier, isCancelled });
  const what = '2 plants (1 new, 1 replaced)';
  expect(told(false)).toBe(`Imported ${what}.`);
  expect(told(false, true)).toBe(`It was too late to cancel: imported ${what}.`);
  expect(told(true)).toBe(
    `Your first attempt had arrived: it imported ${what}, as chosen then. Nothing was imported now.`,
  );
});

test('who may import no longer, and so cannot learn what came of it, is not told to try', () => {
  const cause = new RequestFailed('Why.', { code: 'insufficient_scope' });
  const error = new RequestFailed('Why.', { code: 'outcome_unknown', cause });
  const told = describeFailed(error, { tried: null, mayBeIn: false });
  expect(told).toBe(`${UNKNOWN} Why. Look in History.`);
});

test('what is said to have imported nothing speaks for itself alone', () => {
  expect([false, true].map((mayBeIn) => describeNone({ mayBeIn }))).toEqual([
    'Nothing was imported.',
    'Nothing was imported this time.',
  ]);
});
