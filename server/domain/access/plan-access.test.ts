import { expect, it } from 'vitest';
import {
  linkRecord,
  sessionRecord,
  tokenRecord,
  viewRecord,
  webhookRecord,
} from '../../store/conformance/records.ts';
import type {
  AccessLookup,
  LinkRecord,
  SessionRecord,
  TokenRecord,
  ViewRecord,
  WebhookRecord,
} from '../access-store.ts';
import { ENVIRONMENT_ADMIN_ID } from './admission.ts';
import {
  MOST_LINKS_A_TOKEN,
  MOST_SESSIONS_A_TOKEN,
  MOST_USED_LINKS_A_TOKEN,
  planEndOfAll,
  planEntry,
  planLink,
  planPruning,
  planRevocation,
  planRoleChange,
  planSession,
  planSignOut,
  planToken,
  USED_LINK_KEPT_MS,
} from './plan-access.ts';
import { endOfRest } from './session-lifetime.ts';

const second = tokenRecord({ id: 't2', hash: 'hash of t2', name: 'Ben' });

/** What is kept of a workspace that holds just these records. */
function kept({
  tokens = [tokenRecord(), second],
  sessions = [] as SessionRecord[],
  links = [] as LinkRecord[],
  views = [] as ViewRecord[],
  webhooks = [] as WebhookRecord[],
}: {
  tokens?: TokenRecord[];
  sessions?: SessionRecord[];
  links?: LinkRecord[];
  views?: ViewRecord[];
  webhooks?: WebhookRecord[];
}): AccessLookup {
  return {
    findRecords: async () => ({
      token: (id) => tokens.find((token) => token.id === id),
      session: (hash) => sessions.find((session) => session.hash === hash),
    }),
    findToken: async (id) => tokens.find((token) => token.id === id) ?? null,
    findSession: async (hash) => sessions.find((session) => session.hash === hash) ?? null,
    findLink: async (hash) => links.find((link) => link.hash === hash) ?? null,
    tokens: async () => tokens,
    sessions: async () => sessions,
    sessionsOf: async (id) => sessions.filter(({ tokenId }) => tokenId === id),
    links: async () => links,
    linksOf: async (id) => links.filter(({ tokenId }) => tokenId === id),
    views: async () => views,
    webhooks: async () => webhooks,
  };
}

const hashes = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, number) => `${prefix}${number}`);

it('a token is kept with its link, and no second one of its name until the first is revoked', async () => {
  const alike = tokenRecord({ id: 't3', hash: 'hash of t3' });
  const link = linkRecord({ tokenId: 't3' });
  await expect(planToken(kept({}), alike, link)).rejects.toMatchObject({ code: 'name_taken' });
  const tokens = [tokenRecord({ revokedAt: 1 })];
  const change = await planToken(kept({ tokens }), alike, link);
  expect(change).toMatchObject({ tokens: [alike], links: [link], removedTokens: [] });
});

it('a revocation ends the token’s own sessions, links, views and webhooks, and what is unused or open that rests on it', async () => {
  const sessions = [
    sessionRecord(),
    sessionRecord({ hash: 'guest', tokenId: 't2', restsOn: ['t1'] }),
    sessionRecord({ hash: 'other', tokenId: 't2' }),
  ];
  const links = [
    linkRecord({ usedAt: 3 }),
    linkRecord({ hash: 'gift', tokenId: 't2', restsOn: ['t1'] }),
    linkRecord({ hash: 'used gift', tokenId: 't2', restsOn: ['t1'], usedAt: 3 }),
    linkRecord({ hash: 'other', tokenId: 't2' }),
  ];
  const views = [
    viewRecord(),
    viewRecord({ id: 'other', tokenId: 't2' }),
    viewRecord({ id: 'shared', tokenId: null }),
  ];
  const webhooks = [webhookRecord(), webhookRecord({ id: 'other', tokenId: 't2' })];
  const before = kept({ sessions, links, views, webhooks });
  const change = await planRevocation(before, 't1', 7, 'Cleo');
  expect(change).toEqual({
    tokens: [tokenRecord({ revokedAt: 7, revokedBy: 'Cleo' })],
    ...{ removedTokens: [], removedSessions: ['s1', 'guest'], removedLinks: ['l1', 'gift'] },
    removedViews: ['v1'],
    removedWebhooks: ['w1'],
    endsAccess: true,
  });
});

it('an admin who becomes less keeps their own sessions and links, and takes back what others were given, and their webhooks', async () => {
  const sessions = [
    sessionRecord(),
    sessionRecord({ hash: 'phone', restsOn: ['t1'] }),
    sessionRecord({ hash: 'guest', tokenId: 't2', restsOn: ['t1'] }),
    sessionRecord({ hash: 'other', tokenId: 't2', restsOn: ['t3'] }),
  ];
  const links = [
    linkRecord({ restsOn: ['t1'] }),
    linkRecord({ hash: 'gift', tokenId: 't2', restsOn: ['t1'] }),
    linkRecord({ hash: 'used gift', tokenId: 't2', restsOn: ['t1'], usedAt: 3 }),
  ];
  const lowered = tokenRecord({ role: 'editor' });
  const webhooks = [webhookRecord(), webhookRecord({ id: 'other', tokenId: 't2' })];
  expect(await planRoleChange(kept({ sessions, links, webhooks }), lowered)).toEqual({
    ...{ tokens: [lowered], removedSessions: ['guest'], removedLinks: ['gift'] },
    removedWebhooks: ['w1'],
  });
  const raised = tokenRecord({ role: 'admin' });
  expect(await planRoleChange(kept({ sessions, links }), raised)).toEqual({ tokens: [raised] });
});

it('a token that was revoked before keeps when and by whom', async () => {
  const tokens = [tokenRecord({ revokedAt: 7, revokedBy: 'Ada' })];
  expect((await planRevocation(kept({ tokens }), 't1', 9, 'Ben')).tokens).toEqual([]);
});

it('an end of all access revokes every token, and leaves no session, no link, no webhook and no view but the workspace’s', async () => {
  const tokens = [tokenRecord({ revokedAt: 3 }), second];
  const [sessions, links] = [[sessionRecord()], [linkRecord({ usedAt: 3 })]];
  const ofEnvironment = viewRecord({ id: 'v2', tokenId: ENVIRONMENT_ADMIN_ID });
  const views = [viewRecord(), ofEnvironment, viewRecord({ id: 'shared', tokenId: null })];
  const webhooks = [webhookRecord()];
  expect(await planEndOfAll(kept({ tokens, sessions, links, views, webhooks }), 9)).toEqual({
    tokens: [{ ...second, revokedAt: 9 }],
    ...{ removedTokens: [], removedSessions: ['s1'], removedLinks: ['l1'] },
    removedViews: ['v1', 'v2'],
    removedWebhooks: ['w1'],
    endsAccess: true,
  });
});

it('a token that opens very many sessions lets go of its oldest, never of the one just opened', async () => {
  const ofToken = hashes(MOST_SESSIONS_A_TOKEN, 's').map((hash) => sessionRecord({ hash }));
  const sessions = [...ofToken, sessionRecord({ hash: 'other', tokenId: 't2' })];
  // A clock that was set back makes the newest look like the oldest.
  const opened = sessionRecord({ hash: 'opened', createdAt: 0 });
  expect(await planSession(kept({ sessions }), opened)).toEqual({
    ...{ sessions: [opened], removedSessions: ['s0'] },
  });
});

it('signing out ends a session once', async () => {
  const sessions = [sessionRecord()];
  expect(await planSignOut(kept({ sessions }), 's1')).toEqual({ removedSessions: ['s1'] });
  expect(await planSignOut(kept({}), 's1')).toEqual({});
});

it('a token keeps its newest unused links, however many were used', async () => {
  const unused = hashes(MOST_LINKS_A_TOKEN, 'l').map((hash) => linkRecord({ hash }));
  const links = [linkRecord({ hash: 'used', usedAt: 3 }), ...unused];
  const made = linkRecord({ hash: 'made' });
  expect(await planLink(kept({ links }), made)).toEqual({ links: [made], removedLinks: ['l0'] });
});

it('an entry marks its link used, keeps the session, and of used links the last ones', async () => {
  const used = hashes(MOST_USED_LINKS_A_TOKEN, 'l').map((hash, number) =>
    linkRecord({ hash, usedAt: 100 - number }),
  );
  const link = linkRecord({ hash: 'gift' });
  const session = sessionRecord({ hash: 'opened', createdAt: 200 });
  const last = `l${MOST_USED_LINKS_A_TOKEN - 1}`;
  expect(await planEntry(kept({ links: [...used, link] }), link, session)).toEqual({
    ...{ sessions: [session], removedSessions: [] },
    links: [{ ...link, usedAt: 200, usedBy: 'opened' }],
    removedLinks: [last],
  });
});

it('pruning lets go of sessions that are over, unused links that have expired, and used ones after a month', async () => {
  const now = USED_LINK_KEPT_MS + 10;
  const sessions = [
    sessionRecord({ hash: 'idle', createdAt: now, lastSeenAt: now - endOfRest({ lastSeenAt: 0 }) }),
    sessionRecord({ hash: 'in use', createdAt: now - 1, lastSeenAt: now }),
  ];
  const links = [
    linkRecord({ hash: 'expired', expiresAt: now }),
    linkRecord({ hash: 'open', expiresAt: now + 1 }),
    linkRecord({ hash: 'used long ago', usedAt: 10 }),
    linkRecord({ hash: 'used', usedAt: 11 }),
  ];
  expect(await planPruning(kept({ sessions, links }), now)).toEqual({
    ...{ tokens: [], removedTokens: [] },
    ...{ removedSessions: ['idle'], removedLinks: ['expired', 'used long ago'] },
  });
});
