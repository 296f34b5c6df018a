import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../conformance/harness.ts';
import { commit } from './commit.ts';
import type { Connection } from './connection.ts';
import { isConnectionEnded, refusalOf } from './database-refusals.ts';

/** What a database refuses, as the driver tells it. */
function refused(severity: string, code: string, routine?: string): pg.DatabaseError {
  const error = new pg.DatabaseError('so nicht', 8, 'error');
  return Object.assign(error, { severity, code, routine });
}

/** A connection on which one statement, and what is behind it, fails. */
function failingAt(failing: string, error: Error): Connection {
  let isOver = false;
  return {
    query: async (statement) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      isOver ||= text === failing;
      if (isOver) throw error;
      return { rows: [] };
    },
  };
}

const save = async (failing: string, error: Error) =>
  await commit(failingAt(failing, error), ['INSERT', 'UPDATE']).catch((met) => {
    throw refusalOf(met);
  });

test('that a connection has ended is told by the code of the database, and by the words of the driver alone', () => {
  const saying = (code: string, message: string) =>
    Object.assign(refused('FATAL', code), { message });
  const ended = [
    saying('57P05', 'terminating connection due to idle-session timeout'),
    saying('25P03', 'terminating connection due to idle-in-transaction timeout'),
    saying('25P04', 'terminating connection due to transaction timeout'),
    new Error('Connection terminated unexpectedly'),
  ];
  expect(ended.map(isConnectionEnded)).toEqual([true, true, true, true]);
  const waiting = [
    saying('57014', 'canceling statement due to statement timeout'),
    new Error('Query read timeout'),
  ];
  expect(waiting.map(isConnectionEnded)).toEqual([false, false]);
});

describe.each([
  { language: 'English', error: 'ERROR', fatal: 'FATAL', panic: 'PANIC' },
  { language: 'German', error: 'FEHLER', fatal: 'FATAL', panic: 'PANIK' },
  { language: 'Russian', error: 'ОШИБКА', fatal: 'ВАЖНО', panic: 'ПАНИКА' },
])('of a database that speaks $language', ({ error, fatal, panic }) => {
  test('what it refuses is told as that, and leaves the connection good', async () => {
    const full = refused(error, '53100');
    await expect(save('UPDATE', full)).rejects.toEqual(refusal('storage_full'));
    const held = refused(error, '55P03');
    await expect(save('UPDATE', held)).rejects.toEqual(refusal('storage_unavailable'));
    expect([full, held].map(isConnectionEnded)).toEqual([false, false]);
  });

  test.each([
    ['has no numbers left for transactions', '54000', 'GetNewTransactionId', 'storage_unavailable'],
    ['has no numbers left for locks', '54000', 'GetNewMultiXactId', 'storage_unavailable'],
    ['may make no file longer', 'XX000', 'mdextend', 'storage_full'],
    ['may make no file longer by much', 'XX000', 'mdzeroextend', 'storage_full'],
    ['may write no more beside its tables', 'XX000', 'BufFileDumpBuffer', 'storage_full'],
  ] as const)('that it %s is told by where it says so', async (_, code, routine, told) => {
    await expect(save('UPDATE', refused(error, code, routine))).rejects.toEqual(refusal(told));
    const another = refused(error, code, '_bt_check_third_page');
    await expect(save('UPDATE', another)).rejects.toBe(another);
  });

  test('a connection that it ended in the midst of a change leaves the outcome unknown', async () => {
    for (const code of ['57P01', '57P05', '25P03', '25P04', '08P01']) {
      const ended = refused(fatal, code);
      await expect(save('UPDATE', ended)).rejects.toEqual(refusal('outcome_unknown'));
      expect(isConnectionEnded(ended)).toBe(true);
    }
  });

  test('whatever ends it at the commit leaves the outcome unknown', async () => {
    for (const code of ['53100', '58030', 'XX000']) {
      const ended = refused(panic, code);
      await expect(save('COMMIT', ended)).rejects.toEqual(refusal('outcome_unknown'));
    }
  });
});
