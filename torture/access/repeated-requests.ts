/** How an unsafe request of the app fares when its browser sends it twice by itself. */
export interface Repetition {
  /** The file in `web` that sends it. */
  by: string;
  /** True where it carries an Idempotency-Key; else why its repetition does no harm. */
  isSafe: 'by its key' | string;
  /** What the repetition is answered, where that is not what the first request is. */
  again?: number;
  /** True where the repetition leaves something behind, for which `isSafe` then accounts. */
  leavesMore?: true;
  /** A member of the first answer that tells of the plants as they were before, which nobody can say again. */
  onlyFirst?: string;
}

const CREATE = 'web/plants/api/create-plant.ts';
const CHANGE_MANY = 'web/plants/undo/use-delete-plants.ts';
const VIEWS = 'web/plants/views/use-view-actions.ts';
const SEND_FILE = 'web/plants/transfer/send-file.ts';
const TOKENS = 'web/tokens/table/use-token-actions.ts';
const TRIAL = 'web/docs/try-operation.tsx';

const keyed = (by: string): Repetition => ({ by, isSafe: 'by its key' });

const SAVED_VIEW = { by: VIEWS, isSafe: 'a view that is there already is told as it is' };
const CHANGED_VIEW = { by: VIEWS, isSafe: 'a view that is so already is told as it is' };
const DELETED_VIEW = {
  ...{ by: VIEWS, again: 404 },
  isSafe: 'it is gone, and nothing else is; the list shows that',
};

/** Every unsafe endpoint there is. What sends to a new one has to be decided here. */
export const REPETITIONS: Record<string, Repetition> = {
  'POST /plants': keyed(TRIAL),
  'DELETE /plants/:id': {
    ...{ by: TRIAL, again: 404 },
    isSafe: 'the plant is gone, and the reference shows the answer as it came',
  },
  'POST /admin/tokens': { ...keyed(TRIAL), again: 409 },
  'DELETE /admin/tokens/:id': { by: TRIAL, isSafe: 'a token that is revoked stays so' },
  'POST /admin/webhooks': {
    ...{ by: TRIAL, again: 409 },
    isSafe:
      'an address is registered once, and the refusal says what to do where its secret is lost',
  },
  'DELETE /admin/webhooks/:id': {
    ...{ by: TRIAL, again: 404 },
    isSafe: 'the webhook is gone, and the reference shows the answer as it came',
  },
  'DELETE /bff/webhooks/:id': {
    ...{ by: 'web/tokens/webhooks/webhook-queries.ts', again: 404 },
    isSafe: 'the webhook is gone, which is told as done',
  },
  'POST /bff/session': {
    by: 'web/session/sign-in/sign-in-attempt.ts',
    isSafe:
      'a token opens a session more, of which nobody holds the first: it ends unused, and nobody is told of it; a link’s attempt has a name',
  },
  'DELETE /bff/session': {
    by: 'web/session/sign-out/sign-out.ts',
    isSafe: 'a session that has ended ends no other',
  },
  'POST /bff/session/link': {
    by: 'web/session/link/use-link-sign-in.ts',
    isSafe: 'it asks whose a link is, and uses nothing up',
  },
  'POST /bff/plants': keyed(CREATE),
  'POST /bff/deletions': keyed(CHANGE_MANY),
  'POST /bff/deletions/matching': keyed(CHANGE_MANY),
  'POST /bff/taggings': keyed(CHANGE_MANY),
  'POST /bff/taggings/matching': keyed(CHANGE_MANY),
  'PATCH /bff/plants/:id': keyed('web/plants/edit/use-correct-plant.ts'),
  'POST /bff/imports': { ...keyed(SEND_FILE), onlyFirst: 'check' },
  'POST /bff/imports/check': { by: SEND_FILE, isSafe: 'it changes nothing' },
  'POST /bff/imports/problems': {
    by: 'web/plants/transfer/download-problems.ts',
    isSafe: 'it changes nothing',
  },
  'DELETE /bff/changes': { by: 'web/api/withdraw.ts', isSafe: 'it is about a key by itself' },
  'POST /bff/changes/:seq/undo': keyed('web/api/undo/undo-change.ts'),
  'POST /bff/views/own': SAVED_VIEW,
  'PATCH /bff/views/own/:id': CHANGED_VIEW,
  'DELETE /bff/views/own/:id': DELETED_VIEW,
  'POST /bff/views/shared': SAVED_VIEW,
  'PATCH /bff/views/shared/:id': CHANGED_VIEW,
  'DELETE /bff/views/shared/:id': DELETED_VIEW,
  'POST /bff/tokens': { ...keyed(TOKENS), again: 409 },
  'PATCH /bff/tokens/:id': { by: TOKENS, isSafe: 'a role that it has already stays' },
  'DELETE /bff/tokens/:id': { by: TOKENS, isSafe: 'what is revoked stays so' },
  'POST /bff/tokens/:id/links': {
    ...{ by: TOKENS, leavesMore: true },
    isSafe: 'it makes another link; nobody knows the code of the first, which ends in 15 minutes',
  },
};
