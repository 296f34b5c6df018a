import { expect, test } from 'vitest';
import { type FailureCode, RequestFailed } from '../../api/request-failed.ts';
import {
  describeFailed,
  describeImported,
  describeJump,
  describeNone,
  describeOther,
  describeTried,
} from './describe-import.ts';

const TRIED = { by: 'ada', at: 5 };
const UNKNOWN = 'It is not known whether the plants were imported.';
const ONCE = 'They are imported once, however often you try in this tab.';

const CASES: [FailureCode, tried: typeof TRIED | null, mayBeIn: boolean, says: string][] = [
  ['storage_full', null, false, 'Nothing was imported. Why.'],
  ['storage_full', null, true, 'Nothing was imported this time. Why.'],
  ['unreachable', null, false, `${UNKNOWN} Why. ${ONCE}`],
  [
    'unreachable',
    null,
    true,
    `${UNKNOWN} Why. This import is made once, however often you try in this tab.`,
  ],
  ['session_required', TRIED, false, `${UNKNOWN} Your session had ended. ${ONCE}`],
  ['change_conflict', null, false, 'Nothing was imported. Why.'],
  ['change_conflict', TRIED, false, 'Why. Nothing was imported this time.'],
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
    `Your first attempt did go through: it imported ${what}, with the choices made then. Nothing was imported this time.`,
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

test('a file that may be in already says so before it is tried again, and for which tab it is made once', () => {
  expect([false, true].map((mayBeIn) => describeTried({ mayBeIn }))).toEqual([
    `${UNKNOWN} ${ONCE}`,
    `${UNKNOWN} This import is made once, however often you try in this tab.`,
  ]);
});

test('an import of another file that had arrived is not told as this one', () => {
  const change = { seq: 1, at: 0, added: [], addedCount: 2, removed: [], removedCount: 0 };
  expect(describeOther(change)).toBe(
    'An earlier import, whose answer was lost, did go through: it imported 2 plants. Nothing was imported this time. If these are different plants, import them too.',
  );
});

test('what high ids do to the plants after them is told with the next id, or that none is left', () => {
  expect(describeJump({ highestId: 4006381333933, nextId: 46, nextIdAfter: 4006381333936 })).toBe(
    'The highest id in this import is 4006381333933. After it, the next plant gets id 4006381333936 instead of 46. Undo does not change that.',
  );
  expect(describeJump({ highestId: 9007199254740991, nextId: 46, nextIdAfter: null })).toMatch(
    /^The highest id in this import is 9007199254740991. After it, no more ids can be assigned automatically/,
  );
});
