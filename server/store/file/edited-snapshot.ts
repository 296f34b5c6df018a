import { z } from 'zod';
import { workspaceNameSchema } from '../../contract/access.ts';
import { plantSchema } from '../../contract/plants.ts';
import { FORMAT, OLDER_FORMAT } from './snapshot-format.ts';

const count = z.number().int().nonnegative();

const plantsSchema = z.array(plantSchema).superRefine((plants, ctx) => {
  plants.forEach((plant, index) => {
    const previous = plants[index - 1];
    if (!previous || previous.id < plant.id) return;
    const message = `ids must ascend, but ${plant.id} comes after ${previous.id}.`;
    ctx.addIssue({ code: 'custom', path: [index, 'id'], message });
  });
});

const changeSchema = z.strictObject({
  seq: count,
  at: count,
  actor: z.strictObject({ id: z.string(), name: z.string() }),
  requestId: z.string(),
  workspace: z.string(),
  removed: z.array(plantSchema),
  added: z.array(plantSchema),
  key: z.strictObject({ value: z.string(), fingerprint: z.string() }),
  purpose: z.exactOptional(z.union([z.literal('import'), z.strictObject({ undo: count })])),
});

const workspaceSchema = z
  .strictObject({
    name: workspaceNameSchema,
    seq: count,
    at: count,
    lastId: count,
    plants: plantsSchema,
    keyed: z.array(changeSchema),
  })
  .refine(
    ({ name, seq, keyed }) => keyed.every((one) => one.workspace === name && one.seq <= seq),
    'a change under "keyed" is of another workspace, or later than its last.',
  )
  .transform((workspace) => ({
    ...workspace,
    lastId: Math.max(workspace.lastId, workspace.plants.at(-1)?.id ?? 0),
  }));

/** What a snapshot edited by hand may hold. Its checksums are those of the file before the edit. */
export const editedSnapshotSchema = z
  .strictObject({
    format: z.literal([FORMAT, OLDER_FORMAT]),
    journal: count,
    journalId: z.string().nullable().default(null),
    workspaces: z
      .array(workspaceSchema)
      .refine(
        (workspaces) => new Set(workspaces.map(({ name }) => name)).size === workspaces.length,
        'two workspaces have the same name.',
      ),
    blocks: z.array(z.string()).optional(),
    checksum: z.string().optional(),
  })
  .transform(({ journal, journalId, workspaces }) => ({ journal, journalId, workspaces }));
