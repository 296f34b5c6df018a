import { expect } from 'vitest';
import { ordinalOf, type Plant, textsOf } from '../../server/contract/plants.ts';
import { DomainError } from '../../server/domain/errors.ts';
import type { ChangeDraft, CommitResult } from '../../server/domain/store.ts';
import { problemOf } from '../../server/testing/app.ts';
import { ListCheck } from '../process/list-check.ts';
import { type Asker, type Restart, WORKSPACES } from './plant-commands.ts';
import { type Answer, type PlantModel, type Selection, toldOf } from './plant-model.ts';
import type { SentRead, SentWrite, Subject } from './plant-sequences.ts';

/** Who sends a request, and where their plants are. */
export interface Sender {
  workspace: string;
  by: Asker;
}

export interface SentParts {
  headers?: Record<string, string>;
  /** The body, where there is one. */
  json?: unknown;
}

/** The plants as a server has them, into whose workspaces programs and browsers are let. */
export interface ServedPlants extends Pick<Subject, 'wait' | 'timeOfChange'> {
  /** Sends one request as this sender does. */
  send(sender: Sender, method: string, path: string, parts?: SentParts): Promise<Response>;
  /** Makes a change that no request makes. */
  commit(draft: ChangeDraft): Promise<CommitResult>;
  restart(restart: Restart): Promise<void>;
}

/** The statuses under which the refusals cross the wire. */
const STATUSES: Record<string, number> = {
  plant_not_found: 404,
  change_not_found: 404,
  id_taken: 409,
  ids_exhausted: 409,
  change_conflict: 409,
  invalid_input: 400,
  idempotency_key_reused: 422,
};

/** The server, asked by programs under `/plants` and by browsers under `/bff`. */
export class HttpSubject implements Subject {
  readonly #server: ServedPlants;
  readonly #lists: Map<string, ListCheck>;

  constructor(server: ServedPlants) {
    this.#server = server;
    this.#lists = new Map(
      WORKSPACES.map((workspace) => {
        const program = { workspace, by: 'program' } as const;
        const get = (path: string, headers = {}) => server.send(program, 'GET', path, { headers });
        return [workspace, new ListCheck(get)];
      }),
    );
  }

  wait(hours: number): void {
    this.#server.wait(hours);
  }

  async timeOfChange(workspace: string): Promise<number> {
    return await this.#server.timeOfChange(workspace);
  }

  /** Programs only create and delete, and their deletes take no key; browsers name what they delete. */
  adapt(write: SentWrite): SentWrite {
    if (!['create', 'import', 'delete'].includes(write.kind)) return { ...write, by: 'browser' };
    if (write.kind !== 'delete') return write;
    const { id, ...rest } = write;
    if (write.by === 'browser') return { ...rest, kind: 'change-many', ids: [id], newTag: null };
    return { ...write, key: undefined };
  }

  async write(write: SentWrite): Promise<unknown> {
    if (write.kind === 'import') return await this.#import(write.workspace, write.names);
    const { method, path, json } = requestFor(write);
    const headers: Record<string, string> =
      write.key === undefined ? {} : { 'Idempotency-Key': write.key };
    const response = await this.#server.send(write, method, path, { headers, json });
    const { status } = response;
    if (status >= 400) {
      const { code, nextId } = await problemOf(response);
      return { status, code, ...(nextId !== undefined && { nextId }) };
    }
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (write.by === 'browser') return { status, body };
    const replayed = response.headers.get('idempotency-replayed');
    return { status, body, location: response.headers.get('location'), replayed };
  }

  expected(write: SentWrite, answer: Answer): unknown {
    if ('refused' in answer) {
      const { refused: code, ...facts } = answer;
      return { status: STATUSES[code], code, ...facts };
    }
    const { added, replayed, isInForce } = answer;
    if (write.kind === 'import') return { added };
    // The app tells it as news.
    if (write.by === 'browser' && !isInForce) return { status: 409, code: 'change_conflict' };
    if (write.by === 'browser') {
      return { status: write.kind === 'create' ? 201 : 200, body: toldOf(answer) };
    }
    if (write.kind === 'delete') return { status: 204, body: null, location: null, replayed: null };
    const body = added.map(({ name, tag }) => ({ name, tag }))[0];
    const location = `/plants/${added[0]?.id}`;
    return { status: 201, body, location, replayed: replayed ? 'true' : null };
  }

  async checkRead(read: SentRead, model: PlantModel): Promise<void> {
    switch (read.kind) {
      case 'list':
        return await this.#listOf(read.workspace).check(model, read, read.ifNoneMatch);
      case 'walk':
        return await this.#listOf(read.workspace).checkWalk(model, read.limit);
      case 'page':
        return await this.#checkPage(read, model);
      case 'export': {
        const query = queryOf(read.selection);
        query.set('format', 'json');
        const plants = await this.#browse(read, `/bff/export?${query}`);
        const selected = model.select(read.selection);
        expect(plants).toEqual(selected.map((plant) => ({ id: plant.id, ...textsOf(plant) })));
        return;
      }
      case 'tags': {
        const { search = '' } = read;
        const counts = await this.#browse(read, `/bff/tags?${new URLSearchParams({ search })}`);
        expect(counts).toEqual(model.tagCounts(read.search));
      }
    }
  }

  async checkState(workspace: string, model: PlantModel): Promise<void> {
    await this.#listOf(workspace).check(model, {}, 'none');
  }

  async restart(restart: Restart): Promise<void> {
    await this.#server.restart(restart);
  }

  #listOf(workspace: string): ListCheck {
    const list = this.#lists.get(workspace);
    if (!list) throw new Error(`There is no workspace ${workspace}.`);
    return list;
  }

  async #checkPage(read: SentRead & { kind: 'page' }, model: PlantModel): Promise<void> {
    const { selection, cursor } = read;
    const limit = read.limit < 4 ? 10 : 20;
    const query = queryOf(selection);
    query.set('limit', String(limit));
    if (cursor === 'last') query.set('last', 'true');
    else if (cursor !== 'first') {
      for (const [name, plant] of Object.entries(cursor))
        query.set(name, placeOf(plant, selection));
    }
    const { nextId, seq } = model;
    const at = expect.any(Number);
    const expected = { ...model.page(selection, limit, cursor), nextId, seq, at };
    expect(await this.#browse(read, `/bff/plants?${query}`)).toEqual(expected);
  }

  async #browse({ workspace }: { workspace: string }, path: string): Promise<unknown> {
    const response = await this.#server.send({ workspace, by: 'browser' }, 'GET', path);
    expect(response.status).toBe(200);
    return await response.json();
  }

  /** No request adds many plants, so the store does. */
  async #import(workspace: string, names: string[]): Promise<unknown> {
    const actor = { id: 'import', name: 'import' };
    const add = names.map((name) => ({ name, tag: '' }));
    const draft = { actor, workspace, requestId: 'import', remove: [], add };
    try {
      const { change } = await this.#server.commit(draft);
      return { added: change.added };
    } catch (error) {
      if (error instanceof DomainError) return { status: STATUSES[error.code], code: error.code };
      throw error;
    }
  }
}

function queryOf({ column, descending, tags = [], search }: Selection): URLSearchParams {
  const query = new URLSearchParams({ sort: descending ? `-${column}` : column });
  for (const tag of tags) query.append('tag', tag);
  if (search !== undefined) query.set('search', search);
  return query;
}

function placeOf(plant: Plant, { column }: Selection): string {
  if (column === 'id') return String(plant.id);
  return `${plant.id}~${column === 'added' ? ordinalOf(plant) : plant[column]}`;
}

function manyPath({ newTag }: { newTag: string | null }): string {
  return newTag === null ? '/deletions' : '/taggings';
}

function newTagOf({ newTag }: { newTag: string | null }) {
  return newTag === null ? {} : { newTag };
}

/** How a write crosses the wire. */
function requestFor(write: Exclude<SentWrite, { kind: 'import' }>) {
  const root = write.by === 'browser' ? '/bff' : '';
  switch (write.kind) {
    case 'create': {
      const { id, name, tag } = write;
      return { method: 'POST', path: `${root}/plants`, json: { id, name, tag } };
    }
    case 'delete':
      return { method: 'DELETE', path: `/plants/${write.id}` };
    case 'change-many': {
      const json = { plants: write.seen.plants, ...newTagOf(write) };
      return { method: 'POST', path: root + manyPath(write), json };
    }
    case 'change-matching': {
      const { search, tags } = write;
      const { total, seq, at } = write.seen;
      const json = { search, tags, total, seq, at, ...newTagOf(write) };
      return { method: 'POST', path: `${root}${manyPath(write)}/matching`, json };
    }
    case 'correct': {
      const { id, name, tag } = write;
      const json = { name, tag, expected: write.seen.expected };
      return { method: 'PATCH', path: `${root}/plants/${id}`, json };
    }
    case 'undo':
      return {
        method: 'POST',
        path: `${root}/changes/${write.seen.seq}/undo`,
        json: { at: write.seen.at },
      };
  }
}
