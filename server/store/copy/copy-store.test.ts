import { appendFile, cp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import { deletePlants, tagPlants } from '../../domain/plants/change-many.ts';
import { correctPlant } from '../../domain/plants/plants.ts';
import { undoChange } from '../../domain/plants/undo.ts';
import type { PlantStore } from '../../domain/store.ts';
import { copyAll, emptyDatabase } from '../../testing/copies.ts';
import { callWith, writesTo } from '../../testing/domain.ts';
import {
  addPlant,
  collectingLogger,
  openTestStore,
  rewriteAccess,
  sharedFolder,
  temporaryFolder,
} from '../../testing/file-store.ts';
import { queryOnce } from '../../testing/postgres.ts';
import { openTestDatabase, readFacts } from '../../testing/store-facts.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { ada, ben, draft, refusal } from '../conformance/harness.ts';
import {
  linkRecord,
  sessionRecord,
  tokenRecord,
  viewRecord,
  webhookRecord,
} from '../conformance/records.ts';
import { copyFolder } from '../file/copy/backup.ts';
import { openFolderSource } from '../file/copy/folder-source.ts';
import { inspectFolder } from '../file/inspect.ts';
import { openFileStore, type StoreBounds } from '../file/open.ts';
import { Hosts } from '../postgres/connection/hosts.ts';
import { migrate } from '../postgres/migrations/migrate.ts';
import { openPostgresStore } from '../postgres/open.ts';
import { digestOf } from './digest.ts';

const database = useTestDatabase();
afterEach(async () => await emptyDatabase(database.url));

const WORKSPACES = ['main', 'bed-2'];

function callTo(store: PlantStore) {
  const admission = { tokenId: null, sessionHash: null };
  const principal = { actor: ada, workspace: 'main', role: 'editor' as const, admission };
  return callWith({ store, principal, requestId: 'r' });
}

/** Makes a change of each kind, in a folder that is closed then. */
async function fillFolder(folder: string, bounds?: StoreBounds): Promise<void> {
  const logger = collectingLogger();
  const store = await openFileStore({ folder, logger, ...(bounds && { bounds }) });
  const { plants, access } = store;
  const key = { value: 'k1', fingerprint: 'f1' };
  await plants.commit(draft({ add: [{ id: 7, name: 'Fern', tag: 'shade' }], key }));
  await plants.commit(draft({ add: [{ id: 900, name: 'Tall', tag: '' }], actor: ben }));
  const rows = ['Rose 10', 'Rose 9', 'rose'].map((name) => ({ name, tag: 'sun' }));
  await plants.commit(draft({ add: rows, purpose: 'import' }));
  const call = callTo(plants);
  await correctPlant(call, { id: 7, name: 'Farn', tag: 'shade' }, { name: 'Fern', tag: 'shade' });
  await tagPlants(call, await plants.findPlants('main', [901, 902]), 'Beet 1');
  await deletePlants(call, await plants.findPlants('main', [903]), {
    value: 'k2',
    fingerprint: 'f2',
  });
  await undoChange(call, { ...(await plants.version('main')) });
  await deletePlants(call, await plants.findPlants('main', [903]));
  await addPlant(plants, 0, 'bed-2');
  await fillAccess(access);
  await store.close();
}

async function fillAccess(access: Awaited<ReturnType<typeof openTestStore>>['access']) {
  const write = writesTo(access);
  const other = { id: 't2', hash: 'hash of t2', name: 'Ben', workspace: 'bed-2' };
  await write.insertToken(tokenRecord({ role: 'admin', madeUnder: 'attempt' }));
  await write.insertToken(tokenRecord(other));
  const now = Date.now();
  await write.insertSession(sessionRecord({ createdAt: now, lastSeenAt: now }));
  await write.insertLink(linkRecord({ expiresAt: now + 60_000, madeAt: now }));
  await access.update('main', async () => ({
    views: [viewRecord(), viewRecord({ id: 'v2', tokenId: null })],
    webhooks: [webhookRecord()],
  }));
  await access.update('bed-2', async () => ({
    views: [viewRecord({ workspace: 'bed-2', tokenId: 't2' })],
  }));
  access.touchToken('t1', 12_345);
  access.touchSession('s1', now + 5);
}

const original = sharedFolder(async (folder) => await fillFolder(folder));

/** Makes a data folder that a test may change, with room for others beside it. */
async function filledFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await cp(original, folder, { recursive: true });
  return folder;
}

/** Reads what access of one person there is, beside lists. */
async function readSecrets({ access }: Awaited<ReturnType<typeof openTestStore>>) {
  const hashes = [await access.findTokenByHash('hash of t2'), await access.findSession('s1')];
  return [...hashes, await access.findLink('l1')];
}

/** Tells what comes of an attempt. */
async function outcomeOf(attempt: Promise<unknown>): Promise<unknown> {
  return await attempt.catch((error: unknown) => {
    if (error instanceof DomainError) return [error.code, error.message];
    throw error;
  });
}

describe('a copy', () => {
  it('has tokens, sessions, links, views, webhooks and last uses, there and back', async () => {
    const folder = await filledFolder();
    await copyAll(folder, database.url);
    const back = join(folder, '..', 'back');
    const { counts } = await copyAll(database.url, back);
    expect(Object.fromEntries(counts)).toMatchObject({
      ...{ workspaces: 2, plants: 5, changes: 9, 'idempotency keys': 2 },
      ...{ tokens: 2, sessions: 1, 'sign-in links': 1, views: 3, webhooks: 1 },
    });
    const before = await openTestStore(folder);
    const [inDatabase, after] = [await openTestDatabase(database.url), await openTestStore(back)];
    const facts = await readFacts(before, WORKSPACES);
    const secrets = await readSecrets(before);
    for (const copy of [inDatabase, after]) {
      expect(await readFacts(copy, WORKSPACES)).toEqual(facts);
      expect(await readSecrets(copy as typeof before)).toEqual(secrets);
      expect(await copy.access.listWebhooks()).toEqual([webhookRecord()]);
    }
  });

  it('keeps what looks like a plain space, or like nothing, as it was stored before: started, checked, backed up, and in a database and back', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const rows = ['Rosa\u00a0canina', 'Rhodo\u00addendron', 'Acer\u200b palmatum\u2028x'].map(
      (name) => ({ name, tag: 'Bed\u202f7' }),
    );
    for (const [at, row] of rows.entries()) {
      const store = await openTestStore(folder);
      const call = callTo(store.plants);
      await store.plants.commit(draft({ add: [{ ...row, id: at + 1 }] }));
      if (at === 0) await correctPlant(call, { id: 1, ...row, tag: 'Bed\u00a08' }, row);
      await store.close();
    }
    const plantsJsonOf = async (place: string) =>
      await readFile(join(place, 'plants.json'), 'utf8');
    const written = await plantsJsonOf(folder);
    for (const row of rows) expect(written).toContain(JSON.stringify(row.name));
    const store = await openTestStore(folder);
    const facts = await readFacts(store, ['main']);
    await store.close();
    expect(await plantsJsonOf(folder)).toBe(written);
    expect((await inspectFolder(folder)).workspaces).toMatchObject([{ plants: 3, seq: 4 }]);
    await copyFolder(folder, `${folder}-backup`);
    expect(await plantsJsonOf(`${folder}-backup`)).toBe(written);
    const there = await copyAll(folder, database.url);
    const back = await copyAll(database.url, `${folder}-back`);
    expect(back.checksum).toBe(there.checksum);
    const restored = await openTestStore(`${folder}-back`);
    expect(await readFacts(restored, ['main'])).toEqual(facts);
  });

  it('undoes each kind of change, replays keys and goes on counting ids as the original does', async () => {
    const folder = await filledFolder();
    await copyAll(folder, database.url);
    const back = join(folder, '..', 'back');
    await copyAll(database.url, back);
    const now = () => Date.UTC(2030, 1);
    const outcomes = [];
    for (const store of [
      await openTestStore(folder, { now }),
      await openTestDatabase(database.url, now),
      await openTestStore(back, { now }),
    ]) {
      const { plants } = store;
      const found: unknown[] = [];
      const known = await plants.version('main');
      const commit = async (parts: Parameters<typeof draft>[0]) =>
        found.push(await outcomeOf(plants.commit(draft(parts))));
      await commit({ add: [{ name: 'again', tag: '' }], key: { value: 'k1', fingerprint: 'f1' } });
      await commit({ add: [{ name: 'other', tag: '' }], key: { value: 'k2', fingerprint: 'f' } });
      await commit({ add: [{ name: 'next', tag: '' }] });
      for (let seq = known.seq; seq > 0; seq -= 1) {
        const change = await plants.findChange('main', seq);
        found.push(
          change,
          await outcomeOf(undoChange(callTo(plants), { seq, at: change?.at ?? 0 })),
        );
      }
      found.push(await plants.changesAfter('main', known, 100));
      found.push(await readFacts(store, WORKSPACES));
      outcomes.push(found);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });

  it('answers keys whose changes history has let go of, and says that older changes are not kept', async () => {
    const folder = join(await temporaryFolder(), 'data');
    const bounds = { journalBytes: 600, historyBytes: 1 };
    await fillFolder(folder, bounds);
    const store = await openTestStore(folder, { bounds });
    expect(await store.plants.findChange('main', 1)).toBeNull();
    const facts = await readFacts(store, WORKSPACES);
    await store.close();
    await copyAll(folder, database.url);
    const back = join(folder, '..', 'back');
    await copyAll(database.url, back);
    const again = draft({ key: { value: 'k1', fingerprint: 'f1' } });
    for (const copy of [await openTestDatabase(database.url), await openTestStore(back)]) {
      expect(await readFacts(copy, WORKSPACES)).toEqual(facts);
      expect((await copy.plants.changes({ workspace: 'main', limit: 99 })).isWhole).toBe(false);
      const { change, replayed } = await copy.plants.commit(again);
      expect([change.seq, change.added, replayed]).toEqual([
        1,
        [{ id: 7, name: 'Fern', tag: 'shade', ordinal: 1 }],
        true,
      ]);
    }
  });

  it('tells the state after an edit by hand from the one before it', async () => {
    const folder = await filledFolder();
    const path = join(folder, 'plants.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"Farn"', '"Edited"'));
    const edited = await openTestStore(folder, { acceptEdit: true });
    const version = await edited.plants.version('main');
    const last = await edited.plants.findChange('main', version.seq);
    const facts = await readFacts(edited, WORKSPACES);
    await edited.close();
    await copyAll(folder, database.url);
    const back = join(folder, '..', 'back');
    await copyAll(database.url, back);
    for (const { plants } of [await openTestDatabase(database.url), await openTestStore(back)]) {
      const before = { seq: version.seq, at: last?.at ?? 0 };
      expect(await plants.changesAfter('main', version, 9)).toEqual([]);
      expect(await plants.changesAfter('main', before, 9)).toBeNull();
      await addPlant(plants, 50);
      expect(await plants.changesAfter('main', version, 9)).toHaveLength(1);
      expect(await plants.changesAfter('main', before, 9)).toBeNull();
    }
    expect(facts).toMatchObject({ main: { version: { seq: version.seq } } });
  });

  it('of a database refuses in a folder what was withdrawn there, in a workspace without a change too', async () => {
    const store = await openTestDatabase(database.url);
    await addPlant(store.plants, 1);
    for (const workspace of WORKSPACES) {
      expect(await store.plants.withdrawKey(workspace, ada, 'w1')).toBeNull();
    }
    await store.close();
    const folder = join(await temporaryFolder(), 'data');
    const { counts } = await copyAll(database.url, folder);
    expect(counts.get('withdrawn keys')).toBe(2);
    await emptyDatabase(database.url);
    expect((await copyAll(folder, database.url)).counts.get('withdrawn keys')).toBe(2);
    const key = { value: 'w1', fingerprint: 'f' };
    for (const { plants } of [await openTestDatabase(database.url), await openTestStore(folder)]) {
      for (const workspace of WORKSPACES) {
        const late = draft({ workspace, add: [{ name: 'late', tag: '' }], key });
        await expect(plants.commit(late)).rejects.toEqual(refusal('idempotency_key_reused'));
      }
    }
  });
});

describe('a copy is refused', () => {
  it('into a database that holds anything', async () => {
    const folder = await filledFolder();
    const store = await openTestDatabase(database.url);
    await writesTo(store.access).insertToken(tokenRecord());
    await store.close();
    await expect(copyAll(folder, database.url)).rejects.toThrow(/is not empty/);
    const { rows } = await queryOnce(database.url, 'SELECT id FROM token');
    expect(rows).toEqual([{ id: 't1' }]);
  });

  it('into a folder that holds anything', async () => {
    const folder = await filledFolder();
    await copyAll(folder, database.url);
    const to = await temporaryFolder();
    await writeFile(join(to, 'mine.txt'), 'mine');
    await expect(copyAll(database.url, to)).rejects.toThrow(/is not empty/);
    expect(await readdir(to)).toEqual(['mine.txt']);
  });

  it('while a server uses the folder', async () => {
    const folder = await filledFolder();
    const store = await openTestStore(folder);
    await expect(copyAll(folder, database.url)).rejects.toThrow(/in use by another process/);
    await store.close();
  });

  it('while a server uses the database, though that is empty, which is left as it was', async () => {
    const folder = await filledFolder();
    for (const more of ['', '?application_name=shop']) {
      const url = `${database.url}${more}`;
      const store = await openPostgresStore({ url, logger: collectingLogger() });
      await expect(copyAll(folder, database.url)).rejects.toThrow('A server uses');
      await store.close();
    }
    const { counts } = await copyAll(folder, database.url);
    expect(counts.get('workspaces')).toBe(WORKSPACES.length);
  });

  it('where history is damaged', async () => {
    const folder = await filledFolder();
    await (await openTestStore(folder)).close();
    await appendFile(join(folder, 'journal-000001.jsonl'), 'x');
    await expect(copyAll(folder, database.url)).rejects.toThrow(/journal-000001\.jsonl/);
  });

  it('with the place of a text that PostgreSQL cannot keep, before anything is written', async () => {
    for (const [character, code] of [
      ['\\u0000', 'U\\+0000'],
      ['\\ud800', 'U\\+D800'],
    ] as const) {
      const folder = await filledFolder();
      await rewriteAccess(folder, (content) =>
        JSON.parse(JSON.stringify(content).replace('"name":"Ben"', `"name":"B${character}"`)),
      );
      const place = new RegExp(`Number 2 of "tokens" in access.json .*${code}`);
      await expect(copyAll(folder, database.url)).rejects.toThrow(place);
      await expect(queryOnce(database.url, 'SELECT FROM plant')).rejects.toThrow(/does not exist/);
    }
  });

  it('of a database that changes meanwhile, which leaves no folder', async () => {
    const store = await openTestDatabase(database.url);
    await addPlant(store.plants, 1);
    const to = join(await temporaryFolder(), 'data');
    const beforeReading = async () => await addPlant(store.plants, 2);
    await expect(copyAll(database.url, to, { beforeReading })).rejects.toThrow(/was changed while/);
    expect(await readdir(join(to, '..'))).toEqual([]);
    await store.close();
    expect((await copyAll(database.url, to)).counts.get('plants')).toBe(2);
  });
});

it('a copy that is made already is found to be so, until anything is done to it', async () => {
  const folder = await filledFolder();
  const made = await copyAll(folder, database.url);
  expect(await copyAll(folder, database.url)).toEqual(made);
  const to = join(folder, '..', 'to');
  expect(await copyAll(database.url, to)).toEqual(await copyAll(database.url, to));
  const store = await openTestDatabase(database.url);
  await addPlant(store.plants, 50);
  await store.close();
  await expect(copyAll(folder, database.url)).rejects.toThrow(/is not empty/);
  await expect(copyAll(database.url, to)).rejects.toThrow(/is not empty/);
});

/** Has the database change what a copy writes, within the last step of that. */
async function meddle(tampering: string): Promise<void> {
  await migrate(new Hosts(database.url));
  await queryOnce(
    database.url,
    `CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${tampering}; RETURN NULL; END $$;
    CREATE TRIGGER meddle AFTER INSERT ON tag_count EXECUTE FUNCTION meddle()`,
  );
}

describe('what differs from the original is found', () => {
  it.each([
    ['a plant', "UPDATE plant SET name = 'Other' WHERE id = 7", /in plants of main/],
    ['a count of tags', "UPDATE tag_count SET plants = 9 WHERE tag = 'shade'", /in tags of main/],
    ['a change', "UPDATE change SET actor_name = 'Eve' WHERE seq = 2", /in changes of main/],
    ['a key', "UPDATE change SET key_value = 'k9' WHERE key_value = 'k1'", /in idempotency keys/],
    ['the last id', 'UPDATE workspace SET last_id = last_id - 1', /in workspaces of bed-2/],
    ['the order of tokens', "UPDATE token SET place = DEFAULT WHERE id = 't1'", /in tokens/],
  ])('%s', async (_, tampering, told) => {
    await meddle(tampering);
    await expect(copyAll(original, database.url)).rejects.toThrow(told);
    const opening = openPostgresStore({ url: database.url, logger: collectingLogger() });
    await expect(opening).rejects.toThrow(/was not finished/);
    await queryOnce(database.url, 'DROP TRIGGER meddle ON tag_count');
    // Made again, it begins anew.
    expect((await copyAll(original, database.url)).counts.get('plants')).toBe(5);
  });

  it('a file of a folder', async () => {
    await copyAll(original, database.url);
    const to = join(await temporaryFolder(), 'data');
    const beforeReading = async () => await rm(join(to, 'access.json'));
    await expect(copyAll(database.url, to, { beforeReading })).rejects.toThrow(/differ in/);
    expect(await readdir(join(to, '..'))).toEqual([]);
  });
});

/** Marks the database as a copy does that goes on from there. */
async function leaveMark(folder: string, checksum = 'any'): Promise<void> {
  const values = `'${await realpath(folder)}', '${checksum}'`;
  await queryOnce(
    database.url,
    `INSERT INTO unfinished_copy (source, checksum) VALUES (${values})`,
  );
}

describe('an unfinished copy', () => {
  it('in a database is no source, starts no server, and is of one folder', async () => {
    const folder = await filledFolder();
    const broken = copyAll(folder, database.url, {
      beforeReading: () => Promise.reject(new Error('broken off')),
    });
    await expect(broken).rejects.toThrow('broken off');
    const opening = openPostgresStore({ url: database.url, logger: collectingLogger() });
    await expect(opening).rejects.toThrow(`a copy of ${folder} that was not finished`);
    const to = join(folder, '..', 'to');
    await expect(copyAll(database.url, to)).rejects.toThrow(/was not finished/);
    const other = await filledFolder();
    await expect(copyAll(other, database.url)).rejects.toThrow(/unfinished copy of .*, not of/);
    expect((await copyAll(folder, database.url)).counts.get('changes')).toBe(9);
  });

  it('of a folder that has changed since begins anew', async () => {
    const folder = await filledFolder();
    const broken = copyAll(folder, database.url, {
      beforeReading: () => Promise.reject(new Error('broken off')),
    });
    await expect(broken).rejects.toThrow('broken off');
    const store = await openTestStore(folder);
    await deletePlants(callTo(store.plants), await store.plants.findPlants('main', [7]));
    const facts = await readFacts(store, WORKSPACES);
    await store.close();
    await copyAll(folder, database.url);
    expect(await readFacts(await openTestDatabase(database.url), WORKSPACES)).toEqual(facts);
  });

  it('beside a server, as one leaves that is killed at its mark, has that change nothing until a copy takes it away', async () => {
    const folder = await filledFolder();
    const store = await openTestDatabase(database.url);
    await leaveMark(folder);
    const refused = refusal('storage_unavailable');
    await expect(addPlant(store.plants, 50)).rejects.toEqual(refused);
    await expect(store.plants.withdrawKey('main', ada, 'w1')).rejects.toEqual(refused);
    await expect(writesTo(store.access).insertToken(tokenRecord())).rejects.toEqual(refused);
    expect(await store.plants.status()).toMatchObject({
      reason: expect.stringContaining('copy that was not finished'),
    });
    await expect(copyAll(folder, database.url)).rejects.toThrow('A server uses');
    await addPlant(store.plants, 50);
    await store.close();
    await expect(copyAll(folder, database.url)).rejects.toThrow('is not empty');
    const { plants } = await openTestDatabase(database.url);
    expect(await plants.version('main')).toMatchObject({ seq: 1, total: 1 });
  });

  it('removes nothing that a server has written, whether of the same folder or as that is now', async () => {
    const folder = await filledFolder();
    const store = await openTestDatabase(database.url);
    await writesTo(store.access).insertToken(tokenRecord());
    await addPlant(store.plants, 50);
    await store.close();
    const { content, close } = await openFolderSource(folder);
    const { checksum } = await digestOf(content, () => undefined).finally(close);
    for (const left of [checksum, 'of before']) {
      await leaveMark(folder, left);
      await expect(copyAll(folder, database.url)).rejects.toThrow('rows that are not of that');
      await queryOnce(database.url, 'DELETE FROM unfinished_copy');
    }
    const { plants, access } = await openTestDatabase(database.url);
    expect(await plants.findPlants('main', [50])).toHaveLength(1);
    expect(await access.findToken('t1')).toEqual(tokenRecord());
  });

  it('in a folder starts no server, and is of one database', async () => {
    await copyAll(original, database.url);
    const to = await temporaryFolder();
    await writeFile(join(to, 'copy.unfinished'), 'postgres://elsewhere:5432/plants');
    await writeFile(join(to, 'journal-000001.jsonl'), 'begun');
    const opening = openFileStore({ folder: to, logger: collectingLogger() });
    await expect(opening).rejects.toThrow(/Run the same backup, restore or copy again/);
    await expect(copyAll(database.url, to)).rejects.toThrow(
      /unfinished copy of postgres:\/\/elsewhere/,
    );
    expect(await readFile(join(to, 'journal-000001.jsonl'), 'utf8')).toBe('begun');
  });
});
