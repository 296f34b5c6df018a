import type { Plant } from '../../../contract/plants.ts';
import type { LinkRecord, ViewRecord, WebhookRecord } from '../../../domain/access-store.ts';
import type { Change } from '../../../domain/store.ts';
import {
  type AccessContent,
  isUsed,
  type RememberedKey,
  type StoreContent,
  type WithdrawnKey,
  type WorkspaceContent,
} from '../../copy/store-content.ts';
import { type SessionRow, sessionOf, type TokenRow, tokenOf } from '../access/access-rows.ts';
import {
  CHANGE_COLUMNS,
  type ChangeRow,
  changesOf,
  FIRST_COLUMNS,
  readerOn,
  usedKeysOf,
} from '../change-rows.ts';
import type { Connection, Row } from '../connection/connection.ts';
import { type LooseKeyRow, looseKeyOf } from '../read-keys.ts';
import {
  PLANT_COLUMNS,
  type PlantRow,
  plantOf,
  versionOf,
  WORKSPACE_COLUMNS,
  type WorkspaceRow,
} from '../read-plants.ts';
import { mergeByTime } from './merge-by-time.ts';

const PLANTS_A_BATCH = 2000;

/** How many changes are read at a time, of all workspaces together, and how many plants they may hold. */
const MOST_CHANGES = 1000;
const MOST_CHANGED_PLANTS = 10_000;

type NamedWorkspaceRow = WorkspaceRow & {
  name: string;
  kept_after: number;
  has_withdrawn: boolean;
};

const READ_WORKSPACES = `SELECT name, ${WORKSPACE_COLUMNS},
    coalesce((SELECT min(seq) FROM change WHERE workspace = name) - 1, seq) AS kept_after,
    EXISTS (SELECT FROM withdrawn_key WHERE workspace = name) AS has_withdrawn
  FROM workspace ORDER BY name`;

const READ_PLANTS = `SELECT ${PLANT_COLUMNS} FROM plant WHERE workspace = $1 AND id > $2 ORDER BY id LIMIT $3`;

const READ_TAGS = 'SELECT tag, plants FROM tag_count WHERE workspace = $1';

/** Reads the next changes, in the order of their numbers: so many, or as many as hold so many plants. */
const readNext = (columns: string, which: string) => `SELECT ${columns} FROM (
    SELECT *, sum(plants) OVER (ORDER BY seq) - plants AS plants_before
    FROM (SELECT * FROM change WHERE workspace = $1 AND seq > $2 AND ${which} ORDER BY seq LIMIT $3) next
  ) counted WHERE plants_before < $4 ORDER BY seq`;

const READ_CHANGES = readNext(CHANGE_COLUMNS, 'true');

/** In one order: a key of a change that is kept, or one that is not. */
const READ_KEYS = readNext(FIRST_COLUMNS, 'key_value IS NOT NULL');
const READ_LOOSE_KEYS =
  'SELECT actor_id, value, fingerprint, answer FROM used_key WHERE workspace = $1 ORDER BY seq, actor_id, value';

const READ_WITHDRAWN =
  'SELECT actor_id, value FROM withdrawn_key WHERE workspace = $1 ORDER BY at, actor_id, value';

type WithdrawnRow = Row & { actor_id: string; value: string };

/** What a database keeps, read within a transaction of one connection that sees one state. */
export class DatabaseContent implements StoreContent {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async workspaces(): Promise<WorkspaceContent[]> {
    const rows = await this.#read<NamedWorkspaceRow>(READ_WORKSPACES);
    const used = rows.filter((row) => isUsed(versionOf(row), row.has_withdrawn));
    return used.map((row) => ({
      ...{ name: row.name, ...versionOf(row), lastOrdinal: row.last_ordinal },
      keptAfter: row.kept_after,
    }));
  }

  async *plants(workspace: string): AsyncGenerator<Plant[]> {
    for (let after = -1; ; ) {
      const rows = await this.#read<PlantRow>(READ_PLANTS, [workspace, after, PLANTS_A_BATCH]);
      if (rows.length > 0) yield rows.map(plantOf);
      if (rows.length < PLANTS_A_BATCH) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  async tagCounts(workspace: string): Promise<Map<string, number>> {
    const rows = await this.#read<Row & { tag: string; plants: number }>(READ_TAGS, [workspace]);
    return new Map(rows.map(({ tag, plants }) => [tag, plants]));
  }

  async *changes(): AsyncGenerator<Change[]> {
    const workspaces = await this.workspaces();
    yield* mergeByTime(workspaces.map(({ name }) => this.#changesOf(name, workspaces.length)));
  }

  /** Yields the changes of one of so many workspaces, which are read beside each other. */
  async *#changesOf(workspace: string, workspaces: number): AsyncGenerator<Change[]> {
    for await (const rows of this.#rows<ChangeRow>(READ_CHANGES, workspace, workspaces)) {
      yield await changesOf(readerOn(this.#connection), rows);
    }
  }

  /** Yields what one of the statements above reads, batch by batch. */
  async *#rows<Found extends Row & { seq: number }>(
    text: string,
    workspace: string,
    workspaces = 1,
  ): AsyncGenerator<Found[]> {
    const most = Math.max(10, Math.floor(MOST_CHANGES / workspaces));
    const mostPlants = Math.ceil(MOST_CHANGED_PLANTS / workspaces);
    for (let after = 0; ; ) {
      const rows = await this.#read<Found>(text, [workspace, after, most, mostPlants]);
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.seq;
    }
  }

  async *keys(workspace: string): AsyncGenerator<RememberedKey[]> {
    const rows = await this.#read<LooseKeyRow>(READ_LOOSE_KEYS, [workspace]);
    let loose = rows.map((row) => ({ ...looseKeyOf(row), isLoose: true }));
    for await (const told of this.#toldKeys(workspace)) {
      const last = told.at(-1)?.answer.seq ?? 0;
      const earlier = loose.filter(({ answer }) => answer.seq <= last);
      loose = loose.slice(earlier.length);
      yield [...earlier, ...told].sort((a, b) => a.answer.seq - b.answer.seq);
    }
    if (loose.length > 0) yield loose;
  }

  /** Yields the keys of the changes that are kept. */
  async *#toldKeys(workspace: string): AsyncGenerator<RememberedKey[]> {
    for await (const rows of this.#rows<ChangeRow>(READ_KEYS, workspace)) {
      yield (await usedKeysOf(rows)).map((key) => ({ ...key, isLoose: false }));
    }
  }

  async withdrawnKeys(workspace: string): Promise<WithdrawnKey[]> {
    const rows = await this.#read<WithdrawnRow>(READ_WITHDRAWN, [workspace]);
    return rows.map(({ actor_id: actorId, value }) => ({ actorId, value }));
  }

  async access(): Promise<AccessContent> {
    const read = async <Found extends Row>(columns: string, table: string) =>
      await this.#read<Found>(`SELECT ${columns} FROM ${table} ORDER BY place`);
    const tokens = await read<TokenRow>('record, last_used_at', 'token');
    const sessions = await read<SessionRow>('record, last_seen_at', 'session');
    const links = await read<Row & { record: LinkRecord }>('record', 'link');
    const views = await read<Row & { record: ViewRecord }>('record', 'view');
    const webhooks = await read<Row & { record: WebhookRecord }>('record', 'webhook');
    return {
      tokens: tokens.map(tokenOf),
      sessions: sessions.map(sessionOf),
      links: links.map(({ record }) => record),
      views: views.map(({ record }) => record),
      webhooks: webhooks.map(({ record }) => record),
    };
  }

  async #read<Found extends Row>(text: string, values: unknown[] = []): Promise<Found[]> {
    return (await this.#connection.query<Found>({ text, values })).rows;
  }
}
