import { z } from 'zod';
import { workspaceNameSchema } from '../../../contract/access.ts';
import { ordinalOf, plantIdSchema, storedTexts } from '../../../contract/plants.ts';

export const FORMAT = 'plant-store/4';

const count = z.number().int().nonnegative();

/** As `StoredPlant`, whose texts are what every version knows. */
const storedPlantSchema = z.strictObject({
  id: plantIdSchema,
  name: storedTexts.name,
  tag: storedTexts.tag,
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

const usedKeySchema = z.strictObject({
  actorId: z.string(),
  key: z.strictObject({ value: z.string(), fingerprint: z.string() }),
  answer: z.strictObject({
    ...{ seq: count, at: count },
    ...{ added: z.array(storedPlantSchema), addedCount: count },
    ...{ removed: z.array(storedPlantSchema), removedCount: count },
  }),
});

const workspaceSchema = z
  .strictObject({
    name: workspaceNameSchema,
    seq: count,
    at: count,
    lastId: count,
    lastOrdinal: count,
    withdrawn: z.exactOptional(z.array(z.strictObject({ actorId: z.string(), value: z.string() }))),
    plants: plantsSchema,
    keyed: z.array(usedKeySchema),
  })
  .refine(
    ({ seq, keyed }) => keyed.every(({ answer }) => answer.seq <= seq),
    'a change under "keyed" is later than the last of its workspace.',
  )
  .transform((workspace) => {
    const { lastOrdinal } = workspace;
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

/** What a snapshot edited by hand may hold. Its checksum is that of the file before the edit. */
export const editedSnapshotSchema = z
  .strictObject({
    format: z.literal(FORMAT),
    journal: count,
    journalId: z.string(),
    workspaces: z
      .array(workspaceSchema)
      .refine(
        (workspaces) => new Set(workspaces.map(({ name }) => name)).size === workspaces.length,
        'two workspaces have the same name.',
      ),
    checksum: z.string().optional(),
  })
  .transform(({ journal, journalId, workspaces }) => ({ journal, journalId, workspaces }));
