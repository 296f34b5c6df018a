import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TokenRecord } from '../../../domain/access-store.ts';
import { tokenRecord } from '../../conformance/records.ts';
import { KnownTokens } from './known-tokens.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TOKEN = tokenRecord();
const REVOKED = tokenRecord({ revokedAt: 2 });

/** Knows one token, as `stored` says; counts how often that is read. */
function setUp(stored: TokenRecord | null = TOKEN) {
  const known = new KnownTokens();
  const state = { stored, reads: 0 };
  const find = () =>
    known.find(TOKEN.hash, async () => {
      state.reads += 1;
      return state.stored;
    });
  return { known, state, find };
}

describe('a token', () => {
  test('is read once for all who ask within a second', async () => {
    const { state, find } = setUp();
    expect(await Promise.all([find(), find()])).toEqual([TOKEN, TOKEN]);
    vi.advanceTimersByTime(999);
    expect(await find()).toEqual(TOKEN);
    expect(state.reads).toBe(1);
  });

  test('is read anew a second after it was asked for, though no word of a change has come', async () => {
    const { state, find } = setUp();
    await find();
    state.stored = REVOKED;
    vi.advanceTimersByTime(1000);
    expect(await find()).toEqual(REVOKED);
  });

  test('is read anew once word of a change in its workspace has come, and not for word of another', async () => {
    const { known, state, find } = setUp();
    await find();
    state.stored = REVOKED;
    known.forget('another');
    expect(await find()).toEqual(TOKEN);
    known.forget('main');
    expect(await find()).toEqual(REVOKED);
  });

  test('that was being read when word came is read anew for whoever asks after that', async () => {
    const { known, state, find } = setUp();
    const before = find();
    known.forget('main');
    state.stored = REVOKED;
    expect(await find()).toEqual(REVOKED);
    expect(await before).toEqual(TOKEN);
    expect(await find()).toEqual(REVOKED);
  });

  test('that is unknown, or could not be read, is looked up again', async () => {
    const { known, state, find } = setUp(null);
    expect(await find()).toBeNull();
    const away = known.find(TOKEN.hash, () => Promise.reject(new Error('away')));
    await expect(away).rejects.toThrow('away');
    state.stored = TOKEN;
    expect(await find()).toEqual(TOKEN);
  });

  test('is forgotten before its second is over where a thousand others were asked for since', async () => {
    const { known, state, find } = setUp();
    await find();
    for (let other = 0; other < 1000; other += 1) await known.find(`${other}`, async () => TOKEN);
    await find();
    expect(state.reads).toBe(2);
    await known.find('999', () => Promise.reject(new Error('It was known.')));
  });
});
