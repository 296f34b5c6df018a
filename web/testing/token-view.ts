import type { TokenView } from '../../server/contract/tokens.ts';

/** Makes an admin's token that Ada has made, but for what is said. */
export function tokenView(name: string, parts: Partial<TokenView> = {}): TokenView {
  return {
    ...{ id: name, name, role: 'admin', createdBy: 'Ada', revokedBy: null },
    ...{ createdAt: null, expiresAt: null, lastUsedAt: null, revokedAt: null },
    ...{ roleChangedAt: null, roleChangedBy: null },
    ...{ isExpired: false, isOwn: false, lock: null, links: [] },
    ...parts,
  };
}
