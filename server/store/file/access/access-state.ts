import { ENVIRONMENT_ADMIN_ID } from '../../../domain/access/admission.ts';
import { ENVIRONMENT_ADMIN } from '../../../domain/access/token-names.ts';
import type {
  AccessChange,
  AccessLookup,
  AdmissionRecords,
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../../../domain/access-store.ts';
import type { AccessData } from './access-data.ts';
import { OwnedRecords } from './owned-records.ts';
import { WorkspaceRecords } from './workspace-records.ts';

/**
 * Tokens, sessions, links, views and webhooks in memory. What is shown never changes, apart from times of last use and what webhooks have taken: a
 * change is made to a copy, which is shown once it is written.
 */
export class AccessState implements AdmissionRecords {
  readonly #tokens: Map<string, TokenRecord>;
  readonly #sessions: OwnedRecords<SessionRecord>;
  readonly #links: OwnedRecords<LinkRecord>;
  readonly #views: WorkspaceRecords<ViewRecord>;
  readonly #webhooks: WorkspaceRecords<WebhookRecord>;
  /** The workspaces in which it differs from what it is a copy of. */
  readonly changed = new Set<string>();

  private constructor(
    tokens: Map<string, TokenRecord>,
    sessions: OwnedRecords<SessionRecord>,
    links: OwnedRecords<LinkRecord>,
    views: WorkspaceRecords<ViewRecord>,
    webhooks: WorkspaceRecords<WebhookRecord>,
  ) {
    this.#tokens = tokens;
    this.#sessions = sessions;
    this.#links = links;
    this.#views = views;
    this.#webhooks = webhooks;
  }

  /**
   * Leaves out records whose token is gone, as an edit by hand may leave them: they let nobody in,
   * and nothing else would ever remove them.
   */
  static of({ tokens, sessions, links, views, webhooks }: AccessData): AccessState {
    const byId = new Map(tokens.map((token) => [token.id, token]));
    const isOwned = ({ tokenId }: { tokenId: string }) =>
      tokenId === ENVIRONMENT_ADMIN_ID || byId.has(tokenId);
    const [ownedSessions, ownedLinks] = [sessions.filter(isOwned), links.filter(isOwned)];
    const owned = [OwnedRecords.of(ownedSessions), OwnedRecords.of(ownedLinks)] as const;
    const ofWorkspaces = [WorkspaceRecords.of(views), WorkspaceRecords.of(webhooks)] as const;
    return new AccessState(byId, ...owned, ...ofWorkspaces);
  }

  copy(): AccessState {
    const owned = [this.#sessions.copy(), this.#links.copy()] as const;
    const ofWorkspaces = [this.#views.copy(), this.#webhooks.copy()] as const;
    return new AccessState(new Map(this.#tokens), ...owned, ...ofWorkspaces);
  }

  toData(): AccessData {
    const [tokens, sessions, links] = [this.tokens(), this.#sessions.all(), this.#links.all()];
    const [views, webhooks] = [this.#views.all(), this.#webhooks.all()];
    return { tokens, sessions, links, views, webhooks };
  }

  /** Returns the tokens of a workspace, or of all. */
  tokens(workspace?: string): TokenRecord[] {
    const all = [...this.#tokens.values()];
    return workspace === undefined ? all : all.filter((token) => token.workspace === workspace);
  }

  token(id: string): TokenRecord | undefined {
    return this.#tokens.get(id);
  }

  session(hash: string): SessionRecord | undefined {
    return this.#sessions.get(hash);
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Returns the links of a workspace, or of all. */
  links(workspace?: string): LinkRecord[] {
    const all = this.#links.all();
    if (workspace === undefined) return all;
    return all.filter(({ tokenId }) => this.#workspaceOf(tokenId) === workspace);
  }

  link(hash: string): LinkRecord | undefined {
    return this.#links.get(hash);
  }

  views(workspace: string): readonly ViewRecord[] {
    return this.#views.of(workspace);
  }

  /** Returns the webhooks of a workspace, or of all. */
  webhooks(workspace?: string): WebhookRecord[] {
    return workspace === undefined ? this.#webhooks.all() : [...this.#webhooks.of(workspace)];
  }

  /** Returns what a decision on a workspace asks for. */
  lookUp(workspace: string): AccessLookup {
    const isOwn = ({ tokenId }: { tokenId: string }) => this.#workspaceOf(tokenId) === workspace;
    const own = <T extends { tokenId: string }>(record: T | undefined) =>
      record && isOwn(record) ? record : undefined;
    const token = (id: string) => {
      const found = this.token(id);
      return found?.workspace === workspace ? found : undefined;
    };
    const session = (hash: string) => own(this.session(hash));
    return {
      findRecords: async () => ({ token, session }),
      findToken: async (id) => token(id) ?? null,
      findSession: async (hash) => session(hash) ?? null,
      findLink: async (hash) => own(this.link(hash)) ?? null,
      tokens: async () => this.tokens(workspace),
      sessions: async () => this.#sessions.all().filter(isOwn),
      sessionsOf: async (tokenId) => this.#sessions.of(tokenId).filter(isOwn),
      links: async () => this.links(workspace),
      linksOf: async (tokenId) => this.#links.of(tokenId).filter(isOwn),
      views: async () => [...this.views(workspace)],
      webhooks: async () => this.webhooks(workspace),
    };
  }

  /** Makes a change that was decided on a workspace; one that changes nothing leaves it unchanged. */
  apply(workspace: string, change: AccessChange): void {
    if (changesNothing(change)) return;
    for (const id of change.removedTokens ?? []) this.#removeToken(id);
    for (const hash of change.removedSessions ?? []) this.#sessions.remove(hash);
    for (const hash of change.removedLinks ?? []) this.#links.remove(hash);
    const { removedViews = [], removedWebhooks = [] } = change;
    this.#views.remove(workspace, ({ id }) => removedViews.includes(id));
    this.#webhooks.remove(workspace, ({ id }) => removedWebhooks.includes(id));
    for (const token of change.tokens ?? []) this.#tokens.set(token.id, token);
    for (const session of change.sessions ?? []) this.#sessions.add(session);
    for (const link of change.links ?? []) this.#links.add(link);
    for (const view of change.views ?? []) this.#views.put(view);
    for (const webhook of change.webhooks ?? []) this.#webhooks.put(webhook);
    this.changed.add(workspace);
  }

  #removeToken(id: string): void {
    const workspace = this.#workspaceOf(id) ?? '';
    this.#views.remove(workspace, ({ tokenId }) => tokenId === id);
    this.#webhooks.remove(workspace, ({ tokenId }) => tokenId === id);
    this.#tokens.delete(id);
    for (const { hash } of this.#sessions.of(id)) this.#sessions.remove(hash);
    for (const { hash } of this.#links.of(id)) this.#links.remove(hash);
  }

  #workspaceOf(tokenId: string): string | undefined {
    if (tokenId === ENVIRONMENT_ADMIN_ID) return ENVIRONMENT_ADMIN.workspace;
    return this.#tokens.get(tokenId)?.workspace;
  }
}

/** Tells whether a change keeps and removes nothing. */
export function changesNothing(change: AccessChange): boolean {
  const { tokens, sessions, links, views, webhooks } = change;
  const { removedTokens, removedSessions, removedLinks, removedViews, removedWebhooks } = change;
  const kept = [tokens, sessions, links, views, webhooks];
  const removed = [removedTokens, removedSessions, removedLinks, removedViews, removedWebhooks];
  return [...kept, ...removed].every((records) => !records?.length);
}
