import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_TOKEN_NAME_LENGTH } from '../../server/contract/tokens.ts';
import { operationsOn } from '../../server/control/store-operations.ts';
import { planRevocation } from '../../server/domain/access/plan-access.ts';
import { createToken } from '../../server/domain/access/tokens.ts';
import type { AccessData } from '../../server/store/file/access/access-data.ts';
import { writesTo } from '../../server/testing/domain.ts';
import { openTestStore, rewriteAccess, temporaryFolder } from '../../server/testing/file-store.ts';
import { rounds } from '../rounds.ts';
import { findHold, MOST_HELD_MS, TRIES } from './longest-hold.ts';

const hashOf = (text: string) => text.padEnd(64, '0');
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

type KeptToken = AccessData['tokens'][number];

function keptToken(id: string, name: string, workspace: string): KeptToken {
  return {
    ...{ id, hash: hashOf(id), name, role: 'viewer', workspace, createdAt: 1, createdBy: null },
    ...{ roleChangedAt: null, roleChangedBy: null, expiresAt: null, revokedAt: null },
    ...{ revokedBy: null, foundExpiredAt: null, lastUsedAt: null },
  };
}

/** Starts a store over a folder whose tokens, sessions and links are these. */
async function openOver(fill: (data: AccessData) => AccessData) {
  const folder = await temporaryFolder();
  await (await openTestStore(folder)).close();
  await rewriteAccess(folder, fill);
  return await openTestStore(folder);
}

const TOKENS = 2000;
/** On a busy machine the work of the most comes too near to the bound. */
const SESSIONS = rounds(50_000, 100_000);

/** As many sessions and links as the tokens that two workspaces may make in the app can have. */
function fillAccess(data: AccessData): AccessData {
  const tokens = numbers(TOKENS).map((number) =>
    keptToken(`t${number}`, `Token ${number}`, `w${number % 2}`),
  );
  const sessions = tokens.flatMap(({ id }) =>
    numbers(SESSIONS / TOKENS).map((number) => ({
      ...{ hash: hashOf(`s${id}-${number}`), tokenId: id, restsOn: ['t0'] },
      ...{ createdAt: 1, lastSeenAt: 1 },
    })),
  );
  const links = tokens.flatMap(({ id }) =>
    numbers(25).map((number) => ({
      ...{ hash: hashOf(`l${id}-${number}`), tokenId: id, madeAt: 1, madeBy: 'Ada', expiresAt: 2 },
      ...{ restsOn: [], usedAt: number < 5 ? null : 1, usedBy: null },
    })),
  );
  return { ...data, tokens, sessions, links };
}

test(`a sign-in and a sign-out, or 100 repeated revocations at once, beside ${SESSIONS} sessions hold the event loop for at most ${MOST_HELD_MS} ms`, async () => {
  const { access } = await openOver(fillAccess);
  let count = 0;
  const held = await findHold(async () => {
    count += 1;
    const session = { tokenId: 't1', restsOn: [], createdAt: 3, lastSeenAt: 3 };
    await writesTo(access).insertSession({ ...session, hash: hashOf(`new${count}`) });
    await writesTo(access).deleteSession(hashOf(`new${count}`));
  });
  console.log(`longest hold beside ${SESSIONS} sessions: ${Math.round(held)} ms`);
  expect(held).toBeLessThanOrEqual(MOST_HELD_MS);

  // What changes nothing waits for no disk, and each comes on a connection of its own.
  const revoke = () => access.update('w0', (kept) => planRevocation(kept, 't0', 3));
  await revoke();
  const asLoopTurns = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const heldByRepeats = await findHold(async () => {
    await Promise.all(numbers(100).map(() => asLoopTurns().then(revoke)));
  });
  console.log(`longest hold of 100 repeats at once: ${Math.round(heldByRepeats)} ms`);
  expect(heldByRepeats).toBeLessThanOrEqual(MOST_HELD_MS);
});

test(`an operator's list of ${TOKENS} tokens with 25 links each holds the event loop for at most ${MOST_HELD_MS} ms`, async () => {
  const { access } = await openOver(fillAccess);
  const operations = operationsOn({
    access,
    environmentAdmin: null,
    now: () => 3,
    random: randomBytes,
  });
  const held = await findHold(async () => {
    expect(await operations.list()).toHaveLength(TOKENS);
  });
  console.log(`longest hold of a list of ${TOKENS} tokens: ${Math.round(held)} ms`);
  expect(held).toBeLessThanOrEqual(MOST_HELD_MS);
});

/**
 * As many good tokens as the app makes, and as many that ended; U+FDFA becomes 18 letters where names are
 * compared. A workspace for each try, since a name is taken apart once.
 */
function fillWithLongNames(data: AccessData): AccessData {
  const tokens = numbers(TRIES).flatMap((workspace) =>
    numbers(1980).map((number) => {
      const name = `${number} `.padEnd(MAX_TOKEN_NAME_LENGTH, '\ufdfa');
      return keptToken(`t${workspace}-${number}`, name, `w${workspace}`);
    }),
  );
  return { ...data, tokens };
}

test(`the first token made after a start beside 1,980 with long names holds the event loop for at most ${MOST_HELD_MS} ms`, async () => {
  const { access } = await openOver(fillWithLongNames);
  const deps = { access, environmentAdmin: null, now: () => 3, random: randomBytes };
  const wanted = { name: 'Ada', role: 'viewer', lifetimeMs: null } as const;
  let tries = 0;
  const held = await findHold(async () => {
    await createToken(deps, { ...wanted, workspace: `w${tries}` });
    tries += 1;
  });
  console.log(`longest hold of the first token beside 1,980 long names: ${Math.round(held)} ms`);
  expect(held).toBeLessThanOrEqual(MOST_HELD_MS);
});
