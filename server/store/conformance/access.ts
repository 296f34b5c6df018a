import { describe, expect, it } from 'vitest';
import type { AccessReader, AccessStore } from '../../domain/access-store.ts';
import type { StoreUnderTest } from './harness.ts';
import { linkRecord, sessionRecord, tokenRecord, viewRecord, webhookRecord } from './records.ts';

const HOUR_MS = 3_600_000;

/** Tokens, sessions, links, views and webhooks are kept as decided, one decision after the other, each on one workspace. */
export function describeAccess(test: StoreUnderTest): void {
  const keepAll = async () =>
    await test.access.update('main', async () => ({
      tokens: [tokenRecord()],
      sessions: [sessionRecord()],
      links: [linkRecord()],
      views: [viewRecord(), viewRecord({ id: 'v2', tokenId: null })],
      webhooks: [webhookRecord()],
    }));

  describe('access', () => {
    it('keeps what a decision says, in one step, over a restart', async () => {
      await keepAll();
      await test.reopen();
      expect(await test.access.listTokens()).toEqual([tokenRecord()]);
      expect(await test.access.findToken('t1')).toEqual(tokenRecord());
      expect(await test.access.findTokenByHash('hash of t1')).toEqual(tokenRecord());
      expect(await test.access.findSession('s1')).toEqual(sessionRecord());
      expect(await test.access.findLink('l1')).toEqual(linkRecord());
      expect(await test.access.listLinks()).toEqual([linkRecord()]);
      const views = [viewRecord(), viewRecord({ id: 'v2', tokenId: null })];
      expect(await test.access.listViews('main')).toEqual(views);
      expect(await test.access.listWebhooks('main')).toEqual([webhookRecord()]);
      expect(await test.access.isSessionKept('s1')).toBe(true);
      expect(await test.access.isTokenKept('t1')).toBe(true);
    });

    it('finds tokens by id, and sessions by hash with the tokens that they are of and rest on', async () => {
      const maker = tokenRecord({ id: 't2', hash: 'hash of t2', name: 'Ben' });
      const other = tokenRecord({ id: 't3', hash: 'hash of t3', name: 'Cleo' });
      const session = sessionRecord({ restsOn: ['t2', 'settings'] });
      await test.access.update('main', async () => ({
        ...{ tokens: [tokenRecord(), maker, other], sessions: [session] },
      }));
      await keepOther(test.access);
      const expectFound = async (kept: AccessReader) => {
        const bySession = await kept.findRecords([], ['s1', 'none']);
        expect(['s1', 'none'].map(bySession.session)).toEqual([session, undefined]);
        expect(['t1', 't2', 'settings'].map(bySession.token)).toEqual([
          ...[tokenRecord(), maker, undefined],
        ]);
        const byId = await kept.findRecords(['t3', 'none'], []);
        expect(['t3', 'none'].map(byId.token)).toEqual([other, undefined]);
      };
      await expectFound(test.access);
      await test.access.update('main', async (kept) => {
        await expectFound(kept);
        const others = await kept.findRecords(['o1'], ['os']);
        expect([others.token('o1'), others.session('os')]).toEqual([undefined, undefined]);
        return {};
      });
    });

    it('lists the tokens and links of a workspace, or of all', async () => {
      await keepAll();
      await keepOther(test.access);
      const listed = async (workspace?: string) => [
        (await test.access.listTokens(workspace)).map(({ id }) => id),
        (await test.access.listLinks(workspace)).map(({ hash }) => hash),
      ];
      expect(await listed('other')).toEqual([['o1'], ['ol']]);
      expect(await listed()).toEqual([
        ['t1', 'o1'],
        ['l1', 'ol'],
      ]);
    });

    it('notes the first use of a session at once, and says where that has gone', async () => {
      await keepAll();
      expect(await test.access.noteFirstUse('s1', 60)).toBe(true);
      expect(await test.access.noteFirstUse('none', 60)).toBe(false);
      const seen = await test.access.update('main', async (kept) => ({
        ...{ views: [], lastSeenAt: (await kept.findSession('s1'))?.lastSeenAt },
      }));
      expect(seen.lastSeenAt).toBe(60);
    });

    it('lets whoever asks first, and again an hour later, let go of what has ended', async () => {
      expect(await test.access.claimPruning(60)).toBe(true);
      expect(await test.access.claimPruning(60 + HOUR_MS)).toBe(true);
    });

    it('finds nothing that is not there', async () => {
      expect(await test.access.findToken('t1')).toBeNull();
      expect(await test.access.findTokenByHash('hash of t1')).toBeNull();
      expect(await test.access.findSession('s1')).toBeNull();
      expect(await test.access.findLink('l1')).toBeNull();
      expect(await test.access.listViews('main')).toEqual([]);
      expect(await test.access.listWebhooks()).toEqual([]);
    });

    it('resolves with what was decided', async () => {
      const decided = await test.access.update('main', async () => ({
        ...{ sessions: [], code: 'told once' },
      }));
      expect(decided.code).toBe('told once');
    });

    it('changes nothing where the decision refuses', async () => {
      await keepAll();
      const refused = test.access.update('main', async () => {
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await test.reopen();
      expect(await test.access.listTokens()).toEqual([tokenRecord()]);
    });

    it('replaces a record by the one of the same id or hash, and removes those that are named', async () => {
      const lastAttempt = { at: 7, status: 500, reason: null, failures: 2 };
      const triedWebhook = webhookRecord({ taken: { seq: 3, at: 6 }, lastAttempt });
      await keepAll();
      await test.access.update('main', async () => ({
        tokens: [
          tokenRecord({
            ...{ role: 'admin', roleChangedAt: 4, roleChangedBy: 'Cleo' },
            ...{ revokedAt: 5, revokedBy: 'Ben' },
          }),
        ],
        links: [linkRecord({ usedAt: 5, usedBy: 's1' })],
        views: [viewRecord({ revision: 'r2', name: 'Mosses' })],
        webhooks: [triedWebhook, webhookRecord({ id: 'w2' })],
        removedSessions: ['s1'],
      }));
      await test.reopen();
      expect(await test.access.listTokens()).toMatchObject([
        { id: 't1', role: 'admin', roleChangedAt: 4, roleChangedBy: 'Cleo', revokedAt: 5 },
      ]);
      expect(await test.access.listLinks()).toMatchObject([{ hash: 'l1', usedAt: 5 }]);
      expect(await test.access.findSession('s1')).toBeNull();
      const names = async () =>
        (await test.access.listViews('main')).map(({ id, name }) => [id, name]);
      expect(await names()).toEqual([
        ['v1', 'Mosses'],
        ['v2', 'Ferns'],
      ]);
      await test.access.update('main', async () => ({
        ...{ removedLinks: ['l1'], removedViews: ['v1'], removedWebhooks: ['w2'] },
      }));
      expect(await test.access.listLinks()).toEqual([]);
      await test.reopen();
      expect(await names()).toEqual([['v2', 'Ferns']]);
      expect(await test.access.listWebhooks()).toEqual([triedWebhook]);
    });

    it('lets the sessions, links, views and webhooks of a token go with it, and no view of the workspace', async () => {
      await keepAll();
      await test.access.update('main', async () => ({ removedTokens: ['t1'] }));
      expect(await test.access.listTokens()).toEqual([]);
      expect(await test.access.findSession('s1')).toBeNull();
      expect(await test.access.findLink('l1')).toBeNull();
      expect((await test.access.listViews('main')).map(({ id }) => id)).toEqual(['v2']);
      expect(await test.access.listWebhooks()).toEqual([]);
    });

    it('lists the webhooks of one workspace, or of all', async () => {
      await keepAll();
      await keepOther(test.access);
      const listed = async (workspace?: string) =>
        (await test.access.listWebhooks(workspace)).map(({ id }) => id);
      expect([await listed('other'), await listed()]).toEqual([['ow'], ['w1', 'ow']]);
      const seen = await test.access.update('other', async (kept) => ({
        ...{ webhooks: [], ids: (await kept.webhooks()).map(({ id }) => id) },
      }));
      expect(seen.ids).toEqual(['ow']);
    });

    it('keeps what a webhook has taken over a restart', async () => {
      await keepAll();
      const lastAttempt = { at: 7, status: 200, reason: null, failures: 0 };
      const progress = { taken: { seq: 3, at: 6 }, lastAttempt };
      await test.access.claimDelivery('c1');
      await test.access.noteDelivery('w1', progress, 'c1');
      await test.access.noteDelivery('none', progress, 'c1');
      await test.access.noteDelivery('w1', { ...progress, taken: { seq: 9, at: 9 } }, 'c0');
      expect(await test.access.listWebhooks()).toEqual([webhookRecord(progress)]);
      await test.reopen();
      expect(await test.access.listWebhooks()).toEqual([webhookRecord(progress)]);
    });

    it('has one process deliver, which may say so again until it ends', async () => {
      expect(await test.access.renewDelivery('c1')).toBe(false);
      expect(await test.access.claimDelivery('c1')).toBe(true);
      expect(await test.access.renewDelivery('c1')).toBe(true);
      await test.access.releaseDelivery('c1');
      expect(await test.access.renewDelivery('c1')).toBe(false);
      expect(await test.access.claimDelivery('c2')).toBe(true);
    });

    it('decides each change on what all before it have made', async () => {
      const taken = await Promise.allSettled(
        Array.from({ length: 20 }, (_, number) =>
          test.access.update('main', async (kept) => {
            if ((await kept.tokens()).length > 0) throw new Error('taken');
            return { tokens: [tokenRecord({ id: `t${number}`, hash: `hash of t${number}` })] };
          }),
        ),
      );
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await test.access.listTokens()).toHaveLength(1);
    });

    it('shows a decision the records of its own workspace alone, in the order they came', async () => {
      await keepAll();
      await keepOther(test.access);
      await test.access.update('main', async () => ({ sessions: [sessionRecord({ hash: 's0' })] }));
      const seen = await test.access.update('main', async (kept) => ({
        ids: (await kept.tokens()).map(({ id }) => id),
        hashes: (await kept.sessions()).map(({ hash }) => hash),
        ofToken: (await kept.sessionsOf('t1')).map(({ hash }) => hash),
        links: [...(await kept.links()), ...(await kept.linksOf('t1'))],
        viewIds: (await kept.views()).map(({ id }) => id),
        found: [
          await kept.findToken('t1'),
          await kept.findSession('s1'),
          await kept.findLink('l1'),
        ],
        others: [
          await kept.findToken('o1'),
          await kept.findSession('os'),
          await kept.findLink('ol'),
          ...(await kept.sessionsOf('o1')),
          ...(await kept.linksOf('o1')),
        ],
      }));
      expect(seen).toMatchObject({
        ...{ ids: ['t1'], hashes: ['s1', 's0'], ofToken: ['s1', 's0'], viewIds: ['v1', 'v2'] },
        ...{ found: [tokenRecord(), sessionRecord(), linkRecord()], others: [null, null, null] },
      });
    });

    it('takes the sessions of the environment’s token for those of main, though that token is not kept', async () => {
      const ofSettings = sessionRecord({ hash: 'ss', tokenId: 'settings' });
      await test.access.update('main', async () => ({ sessions: [ofSettings] }));
      const seen = await test.access.update('main', async (kept) => ({
        ...{ removedSessions: [], hashes: (await kept.sessions()).map(({ hash }) => hash) },
      }));
      expect(seen.hashes).toEqual(['ss']);
    });

    it('counts the sessions of all workspaces', async () => {
      expect(await test.access.countSessions()).toBe(0);
      await keepAll();
      await keepOther(test.access);
      const kept = await test.access.countSessions();
      await test.access.update('other', async () => ({ removedSessions: ['os'] }));
      expect([kept > 1, await test.access.countSessions()]).toEqual([true, kept - 1]);
    });

    it('keeps the times of last use over a restart', async () => {
      await keepAll();
      test.access.touchToken('t1', 50);
      test.access.touchSession('s1', 60);
      test.access.touchToken('none', 50);
      await test.reopen();
      expect((await test.access.findToken('t1'))?.lastUsedAt).toBe(50);
      expect((await test.access.findSession('s1'))?.lastSeenAt).toBe(60);
    });

    it('takes no time of last use back where the clock is set back, unless that time cannot be true', async () => {
      const day = 24 * 3600 * 1000;
      await keepAll();
      for (const at of [3 * day, 2 * day]) {
        test.access.touchToken('t1', at);
        test.access.touchSession('s1', at);
      }
      expect((await test.access.findToken('t1'))?.lastUsedAt).toBe(3 * day);
      expect((await test.access.findSession('s1'))?.lastSeenAt).toBe(3 * day);
      test.access.touchToken('t1', day);
      test.access.touchSession('s1', day);
      expect((await test.access.findToken('t1'))?.lastUsedAt).toBe(day);
      expect((await test.access.findSession('s1'))?.lastSeenAt).toBe(day);
    });

    it('rings for whoever watches a workspace once something of it has changed, until they stop', async () => {
      await keepAll();
      let rings = 0;
      const stop = await test.access.watch('main', () => {
        rings += 1;
      });
      await test.access.update('main', async () => ({ removedSessions: ['s1'] }));
      await expect.poll(() => rings).toBeGreaterThan(0);
      stop();
      const heard = rings;
      await test.access.update('main', async () => ({ removedLinks: ['l1'] }));
      expect(rings).toBe(heard);
    });
  });
}

async function keepOther(access: AccessStore): Promise<void> {
  const others = { id: 'o1', hash: 'hash of o1', workspace: 'other' };
  await access.update('other', async () => ({
    tokens: [tokenRecord(others)],
    sessions: [sessionRecord({ hash: 'os', tokenId: 'o1' })],
    links: [linkRecord({ hash: 'ol', tokenId: 'o1' })],
    views: [viewRecord({ id: 'ov', workspace: 'other', tokenId: 'o1' })],
    webhooks: [webhookRecord({ id: 'ow', workspace: 'other', tokenId: 'o1' })],
  }));
}
