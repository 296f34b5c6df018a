import {
  isSameView,
  isSameViewName,
  MOST_VIEWS,
  type NewView,
  type ViewChange,
  type ViewShown,
} from '../../contract/views.ts';
import type { Say } from '../../words/languages.ts';
import { confirmAdmission } from '../access/admission.ts';
import { type Principal, requireRole } from '../access/principal.ts';
import { randomBase62 } from '../access/token-text.ts';
import type { AccessDeps } from '../access/tokens.ts';
import type { AccessChange, AccessLookup, ViewRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { compareText, sortKey } from '../plants/fold-text.ts';

/** What keeping views needs to know of a request. */
export interface ViewCall {
  deps: AccessDeps;
  principal: Principal;
  /** True for the views of the workspace, false for the caller's own. */
  isShared: boolean;
}

/** How many views all people of a workspace may keep: they are read and written with its tokens. */
const MOST_VIEWS_OF_ALL = 1000;

const RANDOM_LENGTH = 12;

/**
 * The length of a view's id tells for whom the view was made. So nobody takes the id of a deleted view of
 * the workspace, which everyone there has seen, for one of their own, and no deleted id has to be remembered.
 */
const ID_LENGTHS = { shared: RANDOM_LENGTH, own: RANDOM_LENGTH + 1 };

/** Lists the caller's own views and those of the workspace, in the order of names. */
export async function listViews({
  deps,
  principal: { actor, workspace },
}: Omit<ViewCall, 'isShared'>): Promise<ViewRecord[]> {
  const views = await deps.access.listViews(workspace);
  return views
    .filter(({ tokenId }) => tokenId === null || tokenId === actor.id)
    .map((view) => ({ view, key: sortKey(view.name) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ view }) => view);
}

/**
 * Keeps a view. Sent twice, it is kept once. One that is brought back has its id again, unless another
 * view of the workspace has that by now, or it was one's own of an earlier version.
 *
 * @throws DomainError `insufficient_scope`, `name_taken`, `too_many_views`; `session_required` when the
 *   caller has been sent away meanwhile.
 */
export async function saveView(call: ViewCall, wanted: NewView): Promise<ViewRecord> {
  const { deps, principal } = call;
  const { actor, workspace } = principal;
  const texts = { name: wanted.name, shown: inOrder(wanted.shown) };
  const idLength = ID_LENGTHS[call.isShared ? 'shared' : 'own'];
  const [newId, revision] = [randomName(deps, idLength), randomName(deps)];
  return await decide(call, async (kept) => {
    const all = await kept.views();
    const views = viewsOf(call, all);
    const same = views.find((view) => isSameView(view, texts));
    if (same) return { view: same };
    const { id = newId } = wanted;
    const isFree = id.length === idLength && !all.some((view) => view.id === id);
    const view: ViewRecord = {
      ...{ id: isFree ? id : newId, revision, workspace },
      ...{ tokenId: ownerOf(call), ...texts, changedBy: actor.name },
    };
    if (views.length >= MOST_VIEWS || all.length >= MOST_VIEWS_OF_ALL) {
      throw tooMany(call, views.length);
    }
    requireFreeName(view, views);
    return { views: [view], view };
  });
}

/**
 * Gives a view another name, or has it show something else. Sent twice, it is done once.
 *
 * @throws DomainError `view_not_found`; `view_changed` when it is neither what the caller saw nor what they
 *   want; `insufficient_scope`, `name_taken`, `session_required` as `saveView`.
 */
export async function changeView(
  call: ViewCall,
  id: string,
  { revision, name, shown }: ViewChange,
): Promise<ViewRecord> {
  const next = randomName(call.deps);
  return await decide(call, async (kept) => {
    const views = viewsOf(call, await kept.views());
    const view = requireView(views, id);
    const wanted: ViewRecord = {
      ...view,
      ...{ name: name ?? view.name, shown: shown ? inOrder(shown) : view.shown },
    };
    if (isSameView(view, wanted)) return { view };
    requireSeen(view, revision);
    requireFreeName(
      wanted,
      views.filter((other) => other !== view),
    );
    const made = { ...wanted, revision: next, changedBy: call.principal.actor.name };
    return { views: [made], view: made };
  });
}

/**
 * Deletes a view, and returns it as it was.
 *
 * @param revision as the caller saw it.
 * @throws DomainError `view_not_found`, `view_changed`, `insufficient_scope`, `session_required`.
 */
export async function deleteView(
  call: ViewCall,
  id: string,
  revision: string,
): Promise<ViewRecord> {
  return await decide(call, async (kept) => {
    const view = requireView(viewsOf(call, await kept.views()), id);
    requireSeen(view, revision);
    return { removedViews: [id], view };
  });
}

type Decided = AccessChange & { view: ViewRecord };

/** Decides for whoever may change such views at that place in the order: one's own everybody, those of the workspace an editor. */
async function decide(
  { deps, principal, isShared }: ViewCall,
  decision: (kept: AccessLookup) => Promise<Decided>,
): Promise<ViewRecord> {
  const role = isShared ? 'editor' : 'viewer';
  requireRole(principal, role);
  const { view } = await deps.access.update(principal.workspace, async (kept) => {
    await confirmAdmission(kept, principal.admission, role, deps.now);
    return await decision(kept);
  });
  return view;
}

function ownerOf({ isShared, principal }: ViewCall): string | null {
  return isShared ? null : principal.actor.id;
}

function viewsOf(call: ViewCall, all: ViewRecord[]): ViewRecord[] {
  const owner = ownerOf(call);
  return all.filter(({ tokenId }) => tokenId === owner);
}

function requireView(views: ViewRecord[], id: string): ViewRecord {
  const view = views.find((one) => one.id === id);
  if (view) return view;
  throw new DomainError('view_not_found', (words) => words.viewNotFound);
}

/** Views that show the same tags say the same, in whatever order they were chosen. */
function inOrder({ tags, ...shown }: ViewShown): ViewShown {
  return { ...shown, tags: [...new Set(tags)].sort() };
}

function randomName({ random }: AccessDeps, length = RANDOM_LENGTH): string {
  return randomBase62(random, length);
}

function requireSeen({ name, revision, changedBy }: ViewRecord, seen: string): void {
  if (revision === seen) return;
  throw new DomainError('view_changed', (words) => words.viewChangedSince(changedBy, name));
}

function requireFreeName({ name, tokenId }: ViewRecord, others: ViewRecord[]): void {
  const taken = others.find((other) => isSameViewName(other.name, name));
  if (!taken) return;
  const told: Say =
    tokenId === null
      ? (words) => words.sharedViewNameTaken(taken.name)
      : (words) => words.ownViewNameTaken(taken.name);
  throw new DomainError('name_taken', told, {
    errors: [{ pointer: '/name', detail: (words) => words.viewNameTaken(taken.name) }],
  });
}

function tooMany({ principal: { workspace }, isShared }: ViewCall, count: number): DomainError {
  return new DomainError('too_many_views', (words) => {
    if (count < MOST_VIEWS) return words.tooManyViewsOfAll(workspace, MOST_VIEWS_OF_ALL);
    return isShared
      ? words.tooManySharedViews(workspace, MOST_VIEWS)
      : words.tooManyOwnViews(MOST_VIEWS);
  });
}
