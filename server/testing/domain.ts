import { onTestFinished, vi } from 'vitest';
import type { Role } from '../contract/access.ts';
import type { ChangeView, TagCount } from '../contract/answers.ts';
import type { Plant } from '../contract/plants.ts';
import {
  planLink,
  planRevocation,
  planRoleChange,
  planSession,
  planSignOut,
  planToken,
} from '../domain/access/plan-access.ts';
import { type AccessDeps, createToken, draftLink, type NewToken } from '../domain/access/tokens.ts';
import type {
  AccessChange,
  AccessDecision,
  AccessStore,
  LinkRecord,
  SessionRecord,
  TokenRecord,
} from '../domain/access-store.ts';
import type { Call } from '../domain/call.ts';
import type {
  Change,
  ChangeDraft,
  FoundPlants,
  FrozenView,
  Place,
  PlantStore,
  Reading,
  Selection,
} from '../domain/store.ts';

/** Makes a call that nobody is sent away from and that waits in no line, for what is tested without HTTP. */
export function callWith(of: Pick<Call, 'store' | 'principal' | 'requestId'>): Call {
  const { signal } = new AbortController();
  return {
    ...of,
    signal: () => signal,
    confirmAdmission: async () => undefined,
    deadline: () => performance.now() + 60_000,
    waitInLine: (_line, work) => work(),
  };
}

/** Reads the plants of a workspace, or those selected, from one view. */
export async function readView(
  store: PlantStore,
  workspace = 'main',
  selection: Selection & Reading = {},
): Promise<Plant[]> {
  return await store.withView(workspace, selection, async (view) => await plantsIn(view));
}

/** Counts the plants of a workspace, or those that a search finds, by tag. */
export async function tagCountsOf(
  store: PlantStore,
  workspace: string,
  found: FoundPlants = {},
): Promise<TagCount[]> {
  return await store.withTagCounts(workspace, found, async (batches) => {
    const counts: TagCount[] = [];
    for await (const batch of batches) counts.push(...batch);
    return counts;
  });
}

/** Reads the plants of a view after a place. */
export async function plantsIn(
  view: FrozenView,
  { batchSize = 7, after = null }: { batchSize?: number; after?: Place | null } = {},
): Promise<Plant[]> {
  const plants: Plant[] = [];
  for await (const batch of view.batches(batchSize, after)) plants.push(...batch);
  return plants;
}

/** Makes every turn end at once, until the test ends, so that each step asks whether it is still wanted. */
export function shortenTurns(): void {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5;
    return now;
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Has no turn end by the clock, until the test ends: what is counted does not hang on how busy the machine is. */
export function keepTurns(): void {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Puts a change together from what was asked and what was answered; it holds few enough plants to be told whole. */
export function changeMade(
  { actor, requestId, workspace, key, purpose }: ChangeDraft,
  { seq, at, removed, added }: ChangeView,
): Change {
  const change: Change = { seq, at, actor, requestId, workspace, removed, added };
  if (key) change.key = key;
  if (purpose) change.purpose = purpose;
  return change;
}

/** Makes single changes of access by the rules of the domain, in `main` where nothing tells the workspace. */
export function writesTo(access: AccessStore) {
  const update = (decide: AccessDecision<AccessChange>) => access.update('main', decide);
  return {
    insertToken: (token: TokenRecord, link: LinkRecord | null = null) =>
      access.update(token.workspace, (kept) => planToken(kept, token, link)),
    revokeToken: (id: string, at: number, by: string | null = null) =>
      update((kept) => planRevocation(kept, id, at, by)),
    changeRole: (token: TokenRecord, role: Role, at: number, by = 'Ada') =>
      update((kept) =>
        planRoleChange(kept, { ...token, role, roleChangedAt: at, roleChangedBy: by }),
      ),
    insertSession: (session: SessionRecord) => update((kept) => planSession(kept, session)),
    deleteSession: (hash: string) => update((kept) => planSignOut(kept, hash)),
    insertLink: (link: LinkRecord) => update((kept) => planLink(kept, link)),
  };
}

/** Makes a token with a one-time sign-in link for it, and returns the link's code. */
export async function createTokenWithLink(deps: AccessDeps, token: NewToken): Promise<string> {
  const { record } = await createToken(deps, token);
  const { code, record: link } = draftLink(deps, record.id);
  await deps.access.update(record.workspace, async (kept) => await planLink(kept, link));
  return code;
}
