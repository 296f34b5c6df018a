import { confirmAdmission } from '../domain/access/admission.ts';
import type { Principal } from '../domain/access/principal.ts';
import type { AccessDeps } from '../domain/access/tokens.ts';
import type { Call, WaitInLine } from '../domain/call.ts';
import { confirmWanted } from '../domain/in-line.ts';
import type { PlantStore } from '../domain/store.ts';
import { type AppContext, principalOfRequest } from './context.ts';
import { readConditions } from './read/version-conditions.ts';
import { MAX_WAIT_MS, type Sender } from './share/fair-gate.ts';
import type { Holder } from './share/shares.ts';

/**
 * Notes who asks, once a token or a session has been recognised, and waits until it is their turn.
 *
 * @throws as `takeTurn`.
 */
export async function letIn(
  c: AppContext,
  { access, now }: AccessDeps,
  principal: Principal,
): Promise<void> {
  c.set('principal', principal);
  c.set('neededRole', 'viewer');
  const { connection } = c.env ?? {};
  if (connection) connection.isKnown = true;
  c.set('confirmAdmission', () =>
    confirmAdmission(access, principal.admission, c.get('neededRole'), now),
  );
  await takeTurn(c);
}

/** All callers without a known token count as one. */
export const STRANGERS: Holder = { tokenId: '', workspace: '' };

/** Returns whose request it is. */
export function holderOf(c: AppContext): Holder {
  const principal = c.get('principal');
  if (!principal) return STRANGERS;
  return { tokenId: principal.actor.id, workspace: principal.workspace };
}

/**
 * Waits, where much has arrived together, until it is the turn of whoever asks.
 *
 * @param isBegun where the request has had a turn before.
 * @throws DomainError `client_gone`, or as `confirmAdmission`, where it waited for a later round.
 */
export async function takeTurn(c: AppContext, isBegun = false): Promise<void> {
  const turn = c.get('app').lines.rounds.enter(holderOf(c), isBegun);
  if (!turn) return;
  // Nothing has become of whoever waited for others of the same round alone.
  const isLater = await turn;
  if (isLater && c.get('principal')) await confirmWanted(senderOf(c));
}

/** Returns who waits for what an authenticated request asks. */
export function senderOf(c: AppContext) {
  return senderAs(c, principalOfRequest(c));
}

function senderAs<Who extends Sender['principal']>(c: AppContext, principal: Who) {
  return {
    principal,
    confirmAdmission: c.get('confirmAdmission'),
    // A getter would cost a plain page a twentieth of its time.
    signal: () => c.req.raw.signal,
    deadline: () => deadlineOf(c),
  };
}

/** Returns until when a request may wait. The time begins with the first call. */
function deadlineOf(c: AppContext): number {
  const deadline = c.get('deadline') ?? performance.now() + MAX_WAIT_MS;
  c.set('deadline', deadline);
  return deadline;
}

/** Returns how work of an authenticated request waits in line, for what needs no `Call`. */
export function waitInLineOf(c: AppContext, sender: Sender = senderOf(c)): WaitInLine {
  return (line, work, options) => c.get('app').lines.run(line, sender, work, options);
}

/** Changes access once it is the turn of whoever asks. Throws as `FairGate.run`, or what `change` throws. */
export async function changeAccess<Result>(
  c: AppContext,
  change: () => Promise<Result>,
): Promise<Result> {
  return await waitInLineOf(c)('access', change);
}

/**
 * As `changeAccess`, for a sign-in or a sign-out, which judges its token by itself.
 *
 * @param mustBeDone where nobody is refused the change, however much waits, and it is done for a client that has
 *   gone, too: whoever signs out may close the page at once.
 */
export async function inTurnOf<Result>(
  c: AppContext,
  { id, workspace }: { id: string; workspace: string },
  change: () => Promise<Result>,
  { mustBeDone }: { mustBeDone: boolean } = { mustBeDone: false },
): Promise<Result> {
  const sender = senderAs(c, { workspace, actor: { id } });
  const { signal } = mustBeDone ? { signal: () => new AbortController().signal } : sender;
  const judged = { ...sender, signal, confirmAdmission: async () => undefined };
  return await c.get('app').lines.run('access', judged, change, { isPart: mustBeDone });
}

/** Returns what the domain needs to know of an authenticated request. */
export function callOf(c: AppContext, store: PlantStore): Call {
  const sender = senderOf(c);
  return {
    store,
    ...sender,
    requestId: c.get('requestId'),
    conditions: readConditions(c.req),
    waitInLine: waitInLineOf(c, sender),
  };
}
