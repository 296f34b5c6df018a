import type pg from 'pg';
import { ENVIRONMENT_ADMIN } from '../../../domain/access/token-names.ts';
import type { Change } from '../../../domain/store.ts';
import { changeCount, type Tell } from '../../copy/digest.ts';
import type { AccessContent, StoreContent, WorkspaceContent } from '../../copy/store-content.ts';
import { keepStatements } from '../access/write-access.ts';
import { insertChanges, insertPlants, type Prepared } from '../commit/write-changes.ts';
import { BEGIN } from '../connection/begin.ts';
import type { Row } from '../connection/connection.ts';
import { sendAll } from '../connection/send-all.ts';

const INSERT_WORKSPACE = `INSERT INTO workspace (name, seq, at, last_id, last_ordinal, total)
  VALUES ($1, $2, $3, $4, $5, $6)`;

const INSERT_ACCESS = 'INSERT INTO workspace_access (workspace) VALUES ($1)';

const INSERT_LOOSE_KEY = `INSERT INTO used_key (workspace, seq, actor_id, value, fingerprint, answer)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** One after the other in time, so that the oldest stays the oldest. */
const INSERT_WITHDRAWN = `INSERT INTO withdrawn_key (workspace, actor_id, value, at)
  VALUES ($1, $2, $3, clock_timestamp())`;

/** What follows from the rest. */
const COUNT_TAGS = `INSERT INTO tag_count (workspace, tag, tag_key, plants)
  SELECT workspace, tag, tag_key, count(*) FROM plant GROUP BY workspace, tag, tag_key`;
/** What a copy that was broken off has written of a change without its row. */
const DELETE_LOOSE_PARTS = `DELETE FROM change_part WHERE NOT EXISTS (SELECT FROM change
  WHERE change.workspace = change_part.workspace AND change.seq = change_part.seq)`;
const NOTE_EDITS = `UPDATE change SET state_at = w.at FROM workspace w
  WHERE change.workspace = w.name AND change.seq = w.seq AND change.at <> w.at`;

/**
 * Writes all that another store keeps. Plants and changes that are there already are of the same content and
 * stay, so that a copy that was broken off goes on behind them. The rest is written in a transaction, which is
 * left to the caller to end.
 */
export async function writeContent(
  client: pg.Client,
  content: StoreContent,
  tell: Tell,
): Promise<void> {
  const workspaces = await content.workspaces();
  await writePlants(client, content, workspaces, tell);
  await writeChanges(client, content, workspaces, tell);
  const access = await content.access();
  tell('tokens', 0, access.tokens.length);
  await client.query(BEGIN);
  await writeWorkspaces(client, workspaces, access);
  await writeKeys(client, content, workspaces);
  await sendAll(client, accessRows(access));
  await client.query(COUNT_TAGS);
  await client.query(NOTE_EDITS);
  tell('tokens', access.tokens.length, access.tokens.length);
}

async function writePlants(
  client: pg.Client,
  content: StoreContent,
  workspaces: WorkspaceContent[],
  tell: Tell,
): Promise<void> {
  const total = workspaces.reduce((sum, workspace) => sum + workspace.total, 0);
  const written = await lastWritten(client, 'plant', 'id');
  let done = 0;
  for (const { name } of workspaces) {
    const last = written.get(name) ?? -1;
    for await (const batch of content.plants(name)) {
      const plants = batch.filter(({ id }) => id > last);
      if (plants.length > 0) await client.query(insertPlants(name, plants));
      done += batch.length;
      tell('plants', done, total);
    }
  }
}

async function writeChanges(
  client: pg.Client,
  content: StoreContent,
  workspaces: WorkspaceContent[],
  tell: Tell,
): Promise<void> {
  const total = changeCount(workspaces);
  await client.query(DELETE_LOOSE_PARTS);
  const written = await lastWritten(client, 'change', 'seq');
  let done = 0;
  for await (const batch of content.changes()) {
    const left = batch.filter(({ workspace, seq }) => seq > (written.get(workspace) ?? 0));
    for (const [workspace, changes] of groupByWorkspace(left)) {
      for (const one of insertChanges(workspace, changes)) await client.query(one);
    }
    done += batch.length;
    tell('changes', done, total);
  }
}

/** Tells by workspace how far its rows, which are written in their order, have come. */
async function lastWritten(
  client: pg.Client,
  table: string,
  column: string,
): Promise<Map<string, number>> {
  type Last = Row & { workspace: string; last: number };
  const { rows } = await client.query<Last>(
    `SELECT workspace, max(${column}) AS last FROM ${table} GROUP BY workspace`,
  );
  return new Map(rows.map(({ workspace, last }) => [workspace, last]));
}

function groupByWorkspace(changes: Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.workspace);
    if (group) group.push(change);
    else groups.set(change.workspace, [change]);
  }
  return groups;
}

async function writeWorkspaces(
  client: pg.Client,
  workspaces: WorkspaceContent[],
  { tokens, views, webhooks }: AccessContent,
): Promise<void> {
  for (const { name, seq, at, lastId, lastOrdinal, total } of workspaces) {
    await client.query(INSERT_WORKSPACE, [name, seq, at, lastId, lastOrdinal, total]);
  }
  const names = new Set([...tokens, ...views, ...webhooks].map(({ workspace }) => workspace));
  for (const name of names) await client.query(INSERT_ACCESS, [name]);
}

async function writeKeys(
  client: pg.Client,
  content: StoreContent,
  workspaces: WorkspaceContent[],
): Promise<void> {
  for (const { name } of workspaces) {
    for await (const keys of content.keys(name)) {
      const loose = keys.filter(({ isLoose }) => isLoose);
      const rows = loose.map(({ actorId, key, answer }) => ({
        text: INSERT_LOOSE_KEY,
        values: [name, answer.seq, actorId, key.value, key.fingerprint, JSON.stringify(answer)],
      }));
      await sendAll(client, rows);
    }
    const withdrawn = await content.withdrawnKeys(name);
    const rows = withdrawn.map(({ actorId, value }) => ({
      text: INSERT_WITHDRAWN,
      values: [name, actorId, value],
    }));
    await sendAll(client, rows);
  }
}

/** Sessions and links are of the workspace of their token. */
function accessRows({ tokens, sessions, links, views, webhooks }: AccessContent): Prepared[] {
  const workspaceOf = new Map(tokens.map(({ id, workspace }) => [id, workspace]));
  const ownerOf = (tokenId: string) => workspaceOf.get(tokenId) ?? ENVIRONMENT_ADMIN.workspace;
  return [
    ...tokens.flatMap((token) => keepStatements(token.workspace, { tokens: [token] })),
    ...sessions.flatMap((one) => keepStatements(ownerOf(one.tokenId), { sessions: [one] })),
    ...links.flatMap((one) => keepStatements(ownerOf(one.tokenId), { links: [one] })),
    ...views.flatMap((view) => keepStatements(view.workspace, { views: [view] })),
    ...webhooks.flatMap((one) => keepStatements(one.workspace, { webhooks: [one] })),
  ];
}
