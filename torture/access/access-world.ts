import { ROLES, type Role } from '../../server/contract/access.ts';
import { createToken } from '../../server/domain/access/tokens.ts';
import type { ViewRecord } from '../../server/domain/access-store.ts';
import { viewRecord, webhookRecord } from '../../server/store/conformance/records.ts';
import { createTestApp, type TestApp } from '../../server/testing/app.ts';
import { cookieOf, signIn } from '../../server/testing/browser.ts';
import { createTokenWithLink, writesTo } from '../../server/testing/domain.ts';

/** Somebody who asks: what they send to be let in, and what they are if that is good. */
export interface Caller {
  headers: Record<string, string>;
  by: 'token' | 'session' | 'nothing';
  /** Null where what they send is good for nothing. */
  role: Role | null;
  workspace: string | null;
  /** The id of what they send, or sent to come in; null where it is good for nothing. */
  tokenId: string | null;
  isOperator?: true;
}

const HOUR_MS = 3_600_000;

/** An app, and everybody there can be: each role in two workspaces, by token and by session, and those who are not let in. */
export async function createWorld() {
  const app = await createTestApp({ adminToken: 'settings-admin-0123456789' });
  const callers: Record<string, Caller> = {
    nobody: { headers: {}, by: 'nothing', role: null, workspace: null, tokenId: null },
    'the admin of the settings': {
      ...byToken('settings-admin-0123456789', 'admin', 'main', 'settings'),
      isOperator: true,
    },
    'a made-up token': byToken(`pst_${'0'.repeat(36)}`, null, null),
    'a made-up session': bySession(`session-3000=${'0'.repeat(43)}`, null, null),
  };
  for (const workspace of ['main', 'other']) {
    for (const role of ROLES) {
      const { text, id, cookie } = await enter(app, role, workspace);
      callers[`a token: ${role} of ${workspace}`] = byToken(text, role, workspace, id);
      callers[`a session: ${role} of ${workspace}`] = bySession(cookie, role, workspace, id);
    }
  }
  const revoked = await enter(app, 'admin', 'main');
  await writesTo(app.access.access).revokeToken(revoked.id, app.clock.now);
  callers['a revoked token'] = byToken(revoked.text, null, null);
  callers['a session of a revoked token'] = bySession(revoked.cookie, null, null);
  const expired = await enter(app, 'admin', 'main', HOUR_MS);
  app.clock.now += HOUR_MS;
  callers['an expired token'] = byToken(expired.text, null, null);
  callers['a session of an expired token'] = bySession(expired.cookie, null, null);
  return { app, callers };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

let count = 0;

async function enter(
  app: TestApp,
  role: Role,
  workspace: string,
  lifetimeMs: number | null = null,
) {
  count += 1;
  const token = { name: `${role} ${count}`, role, workspace, lifetimeMs };
  const { text, record } = await createToken(app.access, token);
  return { text, id: record.id, cookie: cookieOf(await signIn(app, { token: text })) };
}

function byToken(
  text: string,
  role: Role | null,
  workspace: string | null,
  tokenId: string | null = null,
): Caller {
  return { headers: { Authorization: `Bearer ${text}` }, by: 'token', role, workspace, tokenId };
}

function bySession(
  cookie: string,
  role: Role | null,
  workspace: string | null,
  tokenId: string | null = null,
): Caller {
  return { headers: { Cookie: cookie }, by: 'session', role, workspace, tokenId };
}

/** Puts a plant with a new id into workspace `main`; returns its id and the number of the change. */
export async function addPlant({ app }: World): Promise<{ id: number; seq: number; at: number }> {
  const { change } = await app.store.plants.commit({
    actor: { id: 'test', name: 'test' },
    requestId: 'test',
    workspace: 'main',
    remove: [],
    add: [{ name: 'Rosa canina', tag: 'rose' }],
  });
  return { id: change.added[0]?.id ?? -1, seq: change.seq, at: change.at };
}

/** Makes a token of workspace `main` and returns its id. */
export async function addToken({ app }: World, name: string): Promise<string> {
  const token = { name, role: 'viewer', workspace: 'main', lifetimeMs: null } as const;
  return (await createToken(app.access, token)).record.id;
}

/** Keeps a view of workspace `main`, for the holder of a token or, with null, for everyone. */
export async function addView({ app }: World, tokenId: string | null): Promise<ViewRecord> {
  count += 1;
  const view = viewRecord({ id: `view${count}`, name: `View ${count}`, tokenId });
  await app.access.access.update('main', async () => ({ views: [view] }));
  return view;
}

/** Registers a webhook of workspace `main` and returns its id. */
export async function addWebhook({ app }: World, name: string): Promise<string> {
  const webhook = webhookRecord({ id: name.replace(' ', '-'), url: `https://example.com/${name}` });
  await app.access.access.update('main', async () => ({ webhooks: [webhook] }));
  return webhook.id;
}

/** Makes a sign-in link for a new token of workspace `main` and returns its code. */
export async function addLink({ app }: World): Promise<string> {
  count += 1;
  const token = { name: `guest ${count}`, role: 'viewer', workspace: 'main' } as const;
  return await createTokenWithLink(app.access, { ...token, lifetimeMs: null });
}
