import { z } from 'zod';
import { workspaceNameSchema } from '../../../contract/access.ts';
import { ordinalOf, plantIdSchema, plantTexts } from '../../../contract/plants.ts';
import { changeView } from '../../../domain/plants/change-view.ts';
import {
  FORMAT,
  FORMAT_WITH_CHANGES,
  FORMAT_WITHOUT_ID,
  FORMAT_WITHOUT_ORDINALS,
} from './snapshot-format.ts';

const count = z.number().int().nonnegative();

/** As `StoredPlant`, whose texts are what every version knows. */
const storedPlantSchema = z.strictObject({
  id: plantIdSchema,
  name: plantTexts.name,
  tag: plantTexts.tag,
  ordinal: z.exactOptional(count),
});

const plantsSchema = z.array(storedPlantSchema).superRefine((plants, ctx) => {
  plants.forEach((plant, index) => {
    const previous = plants[index - 1];
    if (!previous || previous.id < plant.id) return;
    const message = `ids must ascend, but ${plant.id} comes after ${previous.id}.`;
    ctx.addIssue({ code: 'custom', path: [index, 'id'], message });
  });
});

const idempotencyKeySchema = z.strictObject({ value: z.string(), fingerprint: z.string() });

const usedKeySchema = z.strictObject({
  actorId: z.string(),
  key: idempotencyKeySchema,
  answer: z.strictObject({
    ...{ seq: count, at: count },
    ...{ added: z.array(storedPlantSchema), addedCount: count },
    ...{ removed: z.array(storedPlantSchema), removedCount: count },
  }),
});

/** What older versions kept for a key. */
const changeSchema = z.strictObject({
  seq: count,
  at: count,
  actor: z.strictObject({ id: z.string(), name: z.string() }),
  requestId: z.string(),
  workspace: z.string(),
  removed: z.array(storedPlantSchema),
  added: z.array(storedPlantSchema),
  key: idempotencyKeySchema,
  purpose: z.exactOptional(z.union([z.enum(['import', 'tag']), z.strictObject({ undo: count })])),
});

const keyedSchema = z.union([
  usedKeySchema,
  changeSchema.transform((change) => ({
    actorId: change.actor.id,
    key: change.key,
    answer: changeView(change),
  })),
]);

const workspaceSchema = z
  .strictObject({
    name: workspaceNameSchema,
    seq: count,
    at: count,
    lastId: count,
    lastOrdinal: z.exactOptional(count),
    withdrawn: z.exactOptional(z.array(z.strictObject({ actorId: z.string(), value: z.string() }))),
    plants: plantsSchema,
    keyed: z.array(keyedSchema),
  })
  .refine(
    ({ seq, keyed }) => keyed.every(({ answer }) => answer.seq <= seq),
    'a change under "keyed" is later than the last of its workspace.',
  )
  .transform((workspace) => {
    const { lastOrdinal = workspace.lastId } = workspace;
    const plants = numberAdded(workspace.plants, lastOrdinal);
    return {
      ...{ ...workspace, plants },
      lastId: Math.max(workspace.lastId, plants.at(-1)?.id ?? 0),
      lastOrdinal: plants.reduce((last, plant) => Math.max(last, ordinalOf(plant)), lastOrdinal),
    };
  });

type NumberedPlant = z.infer<typeof storedPlantSchema>;

/**
 * Gives the plants that an edit brings in the next places in the order of adding: those whose own was never
 * handed out, as where an id stands for it, or is another plant's, as in a line that was copied.
 */
function numberAdded(plants: NumberedPlant[], lastOrdinal: number): NumberedPlant[] {
  const taken = new Set<number>();
  let last = lastOrdinal;
  return plants.map(({ ordinal: given, ...plant }) => {
    let ordinal = given ?? plant.id;
    if (ordinal > lastOrdinal || taken.has(ordinal)) {
      last += 1;
      ordinal = last;
    }
    taken.add(ordinal);
    return ordinal === plant.id ? plant : { ...plant, ordinal };
  });
}

/** What a snapshot edited by hand may hold. Its checksums are those of the file before the edit. */
export const editedSnapshotSchema = z
  .strictObject({
    format: z.literal([FORMAT, FORMAT_WITHOUT_ORDINALS, FORMAT_WITH_CHANGES, FORMAT_WITHOUT_ID]),
    journal: count,
    journalId: z.string().nullable().default(null),
    workspaces: z
      .array(workspaceSchema)
      .refine(
        (workspaces) => new Set(workspaces.map(({ name }) => name)).size === workspaces.length,
        'two workspaces have the same name.',
      ),
    // An older version's checksums of parts; they said where a file differs, and decide nothing.
    blocks: z.array(z.string()).optional(),
    checksum: z.string().optional(),
  })
  .transform(({ journal, journalId, workspaces }) => ({ journal, journalId, workspaces }));
