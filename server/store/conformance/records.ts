import type {
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../../domain/access-store.ts';

/** Makes an editor's token of `main` that lasts for ever, but for what is said. */
export function tokenRecord(parts: Partial<TokenRecord> = {}): TokenRecord {
  return {
    ...{ id: 't1', hash: 'hash of t1', name: 'Ada', role: 'editor', workspace: 'main' },
    ...{ createdAt: 1, createdBy: null, expiresAt: null },
    ...{ roleChangedAt: null, roleChangedBy: null },
    ...{ revokedAt: null, revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
    ...parts,
  };
}

/** Makes a session of that token, long over, but for what is said. */
export function sessionRecord(parts: Partial<SessionRecord> = {}): SessionRecord {
  return { hash: 's1', tokenId: 't1', restsOn: [], createdAt: 1, lastSeenAt: 1, ...parts };
}

/** Makes an unused link for that token, but for what is said. */
export function linkRecord(parts: Partial<LinkRecord> = {}): LinkRecord {
  return {
    ...{ hash: 'l1', tokenId: 't1', madeAt: 1, madeBy: 'Ada', expiresAt: 100 },
    ...{ restsOn: [], usedAt: null, usedBy: null, ...parts },
  };
}

/** Makes a view of that token's holder, but for what is said. */
export function viewRecord(parts: Partial<ViewRecord> = {}): ViewRecord {
  return {
    ...{ id: 'v1', revision: 'r1', workspace: 'main', tokenId: 't1', name: 'Ferns' },
    shown: { search: 'fern', tags: ['shade', ''], sort: '-added', isRoomy: true },
    ...{ changedBy: 'Ada', ...parts },
  };
}

/** Makes a webhook of that token's holder, which nothing was sent to yet, but for what is said. */
export function webhookRecord(parts: Partial<WebhookRecord> = {}): WebhookRecord {
  return {
    ...{ id: 'w1', workspace: 'main', tokenId: 't1', madeBy: 'Ada', madeAt: 1 },
    ...{ url: 'https://example.com/plants', secret: 'c2VjcmV0', taken: { seq: 0, at: 0 } },
    ...{ lastAttempt: null, ...parts },
  };
}
