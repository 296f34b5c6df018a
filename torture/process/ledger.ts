import type { ChangeView } from '../../server/contract/answers.ts';
import type { Plant } from '../../server/contract/plants.ts';
import type { TokenRecord } from '../../server/domain/access-store.ts';
import type { Change, ChangeDraft } from '../../server/domain/store.ts';
import type { FileStore } from '../../server/store/file/open.ts';
import { changeMade } from '../../server/testing/domain.ts';

export const WORKSPACES = ['main', 'other'];

/** When a write began and when it was acknowledged, in moments of a disk's record. */
interface Span {
  began: number;
  acknowledged: number;
}

/**
 * Everything that was asked of a store, and what it owes for it at each moment of its disk's record:
 * what was acknowledged is there, what was refused is not, and anything else is there whole or not at all.
 */
export class Ledger {
  /** All changes known to have been made in each workspace, in order. */
  readonly #changes = new Map<string, Change[]>(WORKSPACES.map((name) => [name, []]));
  /** From which moment on how many changes of each workspace have to be there. */
  readonly #owed = new Map<string, { moment: number; seq: number }[]>(
    WORKSPACES.map((name) => [name, []]),
  );
  /** What the first `seq` changes of each workspace come to. */
  readonly #plants = new Map<string, { seq: number; byId: Map<number, Plant> }>();
  readonly #drafts: Map<string, ChangeDraft>;
  readonly #refused: Set<string>;
  readonly #asked: { names: number };
  readonly #tokens = new Map<string, { record: TokenRecord; inserted: Span; revoked?: Span }>();

  constructor(earlier?: Ledger) {
    this.#drafts = earlier ? earlier.#drafts : new Map();
    this.#asked = earlier ? earlier.#asked : { names: 0 };
    this.#refused = earlier ? earlier.#refused : new Set();
  }

  /** Returns what is owed by a store that is opened after power was lost at a moment of this record. */
  afterPowerLoss(moment: number): Ledger {
    const next = new Ledger(this);
    for (const [workspace, changes] of this.#changes) {
      next.#changes.set(workspace, [...changes]);
      next.#owed.set(workspace, [{ moment: 0, seq: this.owedSeq(workspace, moment) }]);
    }
    const carry = ({ began, acknowledged }: Span): Span => ({
      began: began <= moment ? 0 : Number.POSITIVE_INFINITY,
      acknowledged: acknowledged <= moment ? 0 : Number.POSITIVE_INFINITY,
    });
    for (const [id, { record, inserted, revoked }] of this.#tokens) {
      const carried = {
        record,
        inserted: carry(inserted),
        ...(revoked && { revoked: carry(revoked) }),
      };
      next.#tokens.set(id, carried);
    }
    return next;
  }

  /** Makes a name that nothing has had since the first of these ledgers. */
  nextName(): string {
    this.#asked.names += 1;
    return `n${this.#asked.names}`;
  }

  draft(draft: ChangeDraft): void {
    this.#drafts.set(draft.requestId, draft);
  }

  refuse(draft: ChangeDraft): void {
    this.#refused.add(draft.requestId);
  }

  acknowledge(draft: ChangeDraft, made: ChangeView, moment: number): void {
    const change = changeMade(draft, made);
    const changes = this.changes(change.workspace);
    this.#requireWhole(change);
    if (change.seq > changes.length + 1) throw new Error(`change ${change.seq} came too early.`);
    if (change.seq > changes.length) changes.push(change);
    this.#owed.get(change.workspace)?.push({ moment, seq: change.seq });
  }

  changes(workspace: string): Change[] {
    const changes = this.#changes.get(workspace);
    if (!changes) throw new Error(`${workspace} is no workspace of this proof.`);
    return changes;
  }

  owedSeq(workspace: string, moment: number): number {
    const owed = this.#owed.get(workspace) ?? [];
    return Math.max(0, ...owed.filter((mark) => mark.moment <= moment).map(({ seq }) => seq));
  }

  /** Returns the plants of a workspace after all its known changes, ascending by id. */
  plants(workspace: string): Plant[] {
    const changes = this.changes(workspace);
    let known = this.#plants.get(workspace);
    if (!known || known.seq > changes.length) known = { seq: 0, byId: new Map() };
    for (const { removed, added } of changes.slice(known.seq)) {
      for (const { id } of removed) known.byId.delete(id);
      for (const plant of added) known.byId.set(plant.id, plant);
    }
    this.#plants.set(workspace, { ...known, seq: changes.length });
    return [...known.byId.values()].sort((a, b) => a.id - b.id);
  }

  insertToken(record: TokenRecord, began: number): (moment: number) => void {
    const inserted = { began, acknowledged: Number.POSITIVE_INFINITY };
    this.#tokens.set(record.id, { record, inserted });
    return (moment) => {
      inserted.acknowledged = moment;
    };
  }

  revokeToken(id: string, began: number): (moment: number) => void {
    const revoked = { began, acknowledged: Number.POSITIVE_INFINITY };
    const token = this.#tokens.get(id);
    if (token) token.revoked = revoked;
    return (moment) => {
      revoked.acknowledged = moment;
    };
  }

  /** Returns the ids of the tokens that are sure to be there and have not been revoked. */
  activeTokens(): string[] {
    const active = [...this.#tokens].filter(
      ([, { inserted, revoked }]) => !revoked && Number.isFinite(inserted.acknowledged),
    );
    return active.map(([id]) => id);
  }

  /**
   * Holds a store that has just been opened against what is owed at a moment, and takes what it
   * shows as owed from `openedAt` on: what has been read must not go away again.
   *
   * @throws Error that says what is missing, present or torn.
   */
  async settle(store: FileStore, moment: number, openedAt: number): Promise<void> {
    for (const workspace of WORKSPACES) {
      const { seq } = await store.plants.version(workspace);
      const owed = this.owedSeq(workspace, moment);
      if (seq < owed)
        throw new Error(`${workspace} has ${seq} changes, but ${owed} were acknowledged.`);
      await this.#learn(store, workspace, seq);
      this.changes(workspace).splice(seq);
      this.#owed.get(workspace)?.push({ moment: openedAt, seq });
      await this.requireShown(store, workspace);
    }
    await this.#settleTokens(store, moment, openedAt);
  }

  /** @throws Error when a store does not show exactly the plants after the last known change. */
  async requireShown(store: FileStore, workspace: string): Promise<void> {
    const expected = this.plants(workspace);
    const limit = expected.length + 1;
    const { rows, version } = await store.plants.page({ workspace, limit, cursor: 'first' });
    requireEqual(rows, expected, `the plants of ${workspace}`);
    const ids = this.changes(workspace).flatMap(({ added }) => added.map(({ id }) => id));
    requireEqual(version.lastId, Math.max(0, ...ids), `the last id of ${workspace}`);
  }

  /** Takes in the changes of a restarted store that were never acknowledged. */
  async #learn(store: FileStore, workspace: string, seq: number): Promise<void> {
    const changes = this.changes(workspace);
    while (changes.length < seq) {
      const change = await store.plants.findChange(workspace, changes.length + 1);
      if (!change) throw new Error(`change ${changes.length + 1} of ${workspace} is not found.`);
      this.#requireWhole(change);
      changes.push(change);
    }
  }

  /** @throws Error for a change that nobody asked for, that was refused, or that is not all of it. */
  #requireWhole({ requestId, workspace, removed, added }: Change): void {
    const draft = this.#drafts.get(requestId);
    if (!draft || this.#refused.has(requestId))
      throw new Error(`${requestId} was refused, but is there.`);
    const found = [
      workspace,
      removed.map(({ id }) => id),
      added.map(({ name, tag }) => [name, tag]),
    ];
    const asked = [
      draft.workspace,
      draft.remove.map(({ id }) => id),
      draft.add.map(({ name, tag }) => [name, tag]),
    ];
    requireEqual(found, asked, `the change of ${requestId}`);
  }

  async #settleTokens(store: FileStore, moment: number, openedAt: number): Promise<void> {
    for (const [id, token] of this.#tokens) {
      const found = await store.access.findToken(id);
      requirePossible(found !== null, token.inserted, moment, `token ${id}`);
      if (found)
        requirePossible(found.revokedAt !== null, token.revoked, moment, `the end of token ${id}`);
      if (!found) this.#tokens.delete(id);
      else this.#keepToken(token.record, openedAt, found.revokedAt !== null);
    }
  }

  #keepToken(record: TokenRecord, openedAt: number, isRevoked: boolean): void {
    this.insertToken(record, 0)(openedAt);
    if (isRevoked) this.revokeToken(record.id, 0)(openedAt);
  }
}

function requirePossible(
  isFound: boolean,
  span: Span | undefined,
  moment: number,
  what: string,
): void {
  if (isFound && !(span && span.began <= moment))
    throw new Error(`${what} is there before its time.`);
  if (!isFound && span && span.acknowledged <= moment)
    throw new Error(`${what} was acknowledged and is gone.`);
}

export function requireEqual(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what} should be ${b}, but found ${a}`);
}
