import { describe, expect, it } from 'vitest';
import type { Admission } from '../../domain/access/admission.ts';
import { writesTo } from '../../testing/domain.ts';
import { draft, refusal, type StoreUnderTest } from './harness.ts';
import { sessionRecord, tokenRecord } from './records.ts';

const HOUR_MS = 3_600_000;
const byToken: Admission = { tokenId: 't1', sessionHash: null };
const bySession: Admission = { tokenId: 't1', sessionHash: 's1' };

const sessionNow = () => sessionRecord({ createdAt: Date.now(), lastSeenAt: Date.now() });

/** Whoever was sent away before the place of a write in the order changes nothing. */
export function describeAdmissions(test: StoreUnderTest): void {
  const addRose = async (admission: Admission, value = 'k') =>
    await test.store.commit(
      draft({ admission, add: [{ name: 'Rose', tag: '' }], key: { value, fingerprint: 'f' } }),
    );

  describe('admission', () => {
    it('refuses a session once the token of whoever made its link is revoked or expired', async () => {
      await writesTo(test.access).insertToken(tokenRecord());
      const maker = { role: 'admin' } as const;
      const expiring = { ...maker, id: 't3', hash: 'hash of t3', name: 'Cleo', expiresAt: 5 };
      await writesTo(test.access).insertToken({ ...tokenRecord(), ...expiring });
      await writesTo(test.access).insertToken({
        ...tokenRecord(maker),
        id: 't2',
        hash: 'h2',
        name: 'Ben',
      });
      await writesTo(test.access).insertSession({ ...sessionNow(), restsOn: ['t2'] });
      await writesTo(test.access).insertSession({
        ...sessionNow(),
        hash: 's2',
        restsOn: ['t3'],
      });
      await addRose(bySession);
      const expired = { tokenId: 't1', sessionHash: 's2' };
      await expect(addRose(expired, 'e')).rejects.toEqual(refusal('session_required'));
      await writesTo(test.access).revokeToken('t2', 5);
      await expect(addRose(bySession, 'r')).rejects.toEqual(refusal('session_required'));
      expect((await test.store.version('main')).seq).toBe(1);
    });

    it('refuses a session that rests on the token of somebody who is no admin, however it came to be kept', async () => {
      await writesTo(test.access).insertToken(tokenRecord());
      await writesTo(test.access).insertToken(tokenRecord({ id: 't2', hash: 'h2', name: 'Ben' }));
      await writesTo(test.access).insertSession({ ...sessionNow(), restsOn: ['t2'] });
      await expect(addRose(bySession)).rejects.toEqual(refusal('session_required'));
      const rested = { ...sessionNow(), hash: 's2', restsOn: ['t1'] };
      await writesTo(test.access).insertSession(rested);
      await addRose({ tokenId: 't1', sessionHash: 's2' });
    });

    it('lets a good token and a good session of it write', async () => {
      await writesTo(test.access).insertToken(tokenRecord({ expiresAt: Date.now() + HOUR_MS }));
      await writesTo(test.access).insertSession(sessionNow());
      await addRose(byToken, 'k1');
      await addRose(bySession, 'k2');
      expect((await test.store.version('main')).total).toBe(2);
    });

    it('refuses a token that is revoked, expired or unknown, also under a key used before', async () => {
      await expect(addRose(byToken)).rejects.toEqual(refusal('invalid_token'));
      await writesTo(test.access).insertToken(tokenRecord());
      await addRose(byToken);
      await writesTo(test.access).revokeToken('t1', 5);
      await expect(addRose(byToken)).rejects.toEqual(refusal('invalid_token'));
      await writesTo(test.access).insertToken({
        ...tokenRecord({ expiresAt: 5 }),
        id: 't2',
        hash: 'hash of t2',
      });
      await expect(addRose({ tokenId: 't2', sessionHash: null })).rejects.toEqual(
        refusal('invalid_token'),
      );
      expect((await test.store.version('main')).seq).toBe(1);
    });

    it('refuses a session that was ended, is too old, or whose token was revoked', async () => {
      await writesTo(test.access).insertToken(tokenRecord());
      await expect(addRose(bySession)).rejects.toEqual(refusal('session_required'));
      await writesTo(test.access).insertSession(sessionRecord());
      await expect(addRose(bySession)).rejects.toEqual(refusal('session_required'));
      await writesTo(test.access).deleteSession('s1');
      await writesTo(test.access).insertSession(sessionNow());
      await writesTo(test.access).revokeToken('t1', 5);
      await expect(addRose(bySession)).rejects.toEqual(refusal('session_required'));
      expect((await test.store.version('main')).seq).toBe(0);
    });

    it('refuses whoever may only look by then, by token and by session, and lets an editor go on', async () => {
      const admin = tokenRecord({ role: 'admin' });
      await writesTo(test.access).insertToken(admin);
      await writesTo(test.access).insertSession(sessionNow());
      await writesTo(test.access).changeRole(admin, 'editor', 5);
      await addRose(bySession, 'k1');
      await writesTo(test.access).changeRole(admin, 'viewer', 6);
      for (const admission of [byToken, bySession]) {
        await expect(addRose(admission)).rejects.toEqual(refusal('insufficient_scope'));
        await expect(addRose(admission, 'k1')).rejects.toEqual(refusal('insufficient_scope'));
      }
      await writesTo(test.access).changeRole(admin, 'editor', 7);
      await addRose(bySession, 'k2');
      expect((await test.store.version('main')).seq).toBe(2);
    });

    it('refuses a session once whoever made its link is an admin no more', async () => {
      const ben = tokenRecord({ id: 't2', hash: 'h2', name: 'Ben', role: 'admin' });
      await writesTo(test.access).insertToken(tokenRecord());
      await writesTo(test.access).insertToken(ben);
      await writesTo(test.access).insertSession({ ...sessionNow(), restsOn: ['t2'] });
      await addRose(bySession);
      await writesTo(test.access).changeRole(ben, 'editor', 5);
      await expect(addRose(bySession, 'r')).rejects.toEqual(refusal('session_required'));
    });

    it('shows no change of a token any more once the answer says that it may only look', async () => {
      await writesTo(test.access).insertToken(tokenRecord());
      const writes = Array.from({ length: 100 }, async (_, i) => {
        for (let turn = i; turn > 0; turn -= 1) await new Promise(setImmediate);
        return await addRose(byToken, String(i));
      });
      const outcomes = Promise.allSettled(writes);
      await writesTo(test.access).changeRole(tokenRecord(), 'viewer', 5);
      const { seq } = await test.store.version('main');
      const refused = (await outcomes).filter(({ status }) => status === 'rejected');
      expect((await test.store.version('main')).seq).toBe(seq);
      expect(refused).toHaveLength(100 - seq);
    });

    it('shows no change of a token any more once its revocation has been acknowledged', async () => {
      await writesTo(test.access).insertToken(tokenRecord());
      const writes = Array.from({ length: 100 }, async (_, i) => {
        for (let turn = i; turn > 0; turn -= 1) await new Promise(setImmediate);
        return await addRose(byToken, String(i));
      });
      const outcomes = Promise.allSettled(writes);
      await writesTo(test.access).revokeToken('t1', 5);
      const { seq } = await test.store.version('main');
      const refused = (await outcomes).filter(({ status }) => status === 'rejected');
      expect((await test.store.version('main')).seq).toBe(seq);
      expect(refused).toHaveLength(100 - seq);
    });
  });
}
