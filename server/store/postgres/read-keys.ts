import type { ChangeView } from '../../contract/answers.ts';
import type { WorkspaceLookup } from '../../domain/plants/plan-change.ts';
import { keyName, type UsedKey } from '../../domain/plants/used-keys.ts';
import { type ChangeRow, FIRST_COLUMNS, usedKeysOf } from './change-rows.ts';
import type { Connection, Row } from './connection/connection.ts';

/** Whose key, and its text. */
interface AskedKey {
  actorId: string;
  value: string;
}

/** What is kept of the keys that were asked about. */
export interface KeptKeys extends Pick<WorkspaceLookup, 'findUsedKey'> {
  isWithdrawn: (actorId: string, value: string) => boolean;
}

const READ_KEYED = {
  name: 'read-keyed',
  text: `SELECT ${FIRST_COLUMNS} FROM change JOIN unnest($2::text[], $3::text[]) AS asked(actor, value)
    ON actor_id = actor AND key_value = value WHERE workspace = $1`,
};

const READ_WITHDRAWN = {
  name: 'read-withdrawn',
  text: `SELECT actor_id, value FROM withdrawn_key WHERE workspace = $1
    AND (actor_id, value) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
};

/** Those whose change is not kept. */
const READ_LOOSE = {
  name: 'read-loose-keys',
  text: `SELECT actor_id, value, fingerprint, answer FROM used_key WHERE workspace = $1
    AND (actor_id, value) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
};

/** A key as its row tells it. */
export interface LooseKeyRow extends Row {
  actor_id: string;
  value: string;
  fingerprint: string;
  answer: ChangeView;
}

export function looseKeyOf({
  actor_id: actorId,
  value,
  fingerprint,
  answer,
}: LooseKeyRow): UsedKey {
  return { actorId, key: { value, fingerprint }, answer };
}

type WithdrawnRow = Row & { actor_id: string; value: string };

/** Reads how keys were used, or that they were withdrawn. */
export async function readKeys(
  connection: Connection,
  workspace: string,
  keys: AskedKey[],
): Promise<KeptKeys> {
  if (keys.length === 0) return { findUsedKey: () => undefined, isWithdrawn: () => false };
  // Whoever names one in many requests has it read once for all of them.
  const distinct = [...new Map(keys.map((key) => [keyName(key.actorId, key.value), key])).values()];
  const actors = distinct.map(({ actorId }) => actorId);
  const values = [workspace, actors, distinct.map(({ value }) => value)];
  const [keyed, loose, withdrawn] = await Promise.all([
    connection.query<ChangeRow>({ ...READ_KEYED, values }),
    connection.query<LooseKeyRow>({ ...READ_LOOSE, values }),
    connection.query<WithdrawnRow>({ ...READ_WITHDRAWN, values }),
  ]);
  const used = [...(await usedKeysOf(keyed.rows)), ...loose.rows.map(looseKeyOf)];
  const byName = new Map(used.map((one) => [keyName(one.actorId, one.key.value), one]));
  const gone = new Set(withdrawn.rows.map(({ actor_id: id, value }) => keyName(id, value)));
  return {
    findUsedKey: (actorId, value) => byName.get(keyName(actorId, value)),
    isWithdrawn: (actorId, value) => gone.has(keyName(actorId, value)),
  };
}
