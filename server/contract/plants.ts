import * as z from 'zod/mini';
import { describeType, lineOfText } from './text.ts';

/** The highest id a plant can have: the largest integer that JSON readers agree on (2^53 - 1). */
export const MAX_PLANT_ID = Number.MAX_SAFE_INTEGER;
export const MAX_NAME_LENGTH = 200;
export const MAX_TAG_LENGTH = 50;

const idMessage = `Id must be a whole number from 0 to ${MAX_PLANT_ID}.`;

export const plantIdSchema = /* @__PURE__ */ z
  .number({ error: (issue) => `${idMessage} Found ${describeType(issue.input)}.` })
  .check(
    z.refine((id) => Number.isSafeInteger(id) && id >= 0, {
      error: (issue) => `${idMessage} Found ${String(issue.input)}.`,
    }),
  );

export const plantNameSchema = lineOfText('Name', 1, MAX_NAME_LENGTH);
export const plantTagSchema = lineOfText('Tag', 0, MAX_TAG_LENGTH);

/** What a plant is told by beside its id, in the order of columns, files and fingerprints. */
export const plantTexts = { name: plantNameSchema, tag: plantTagSchema };
export type TextField = keyof typeof plantTexts;
export type PlantTexts = Record<TextField, string>;

const TEXT_FIELDS = /* @__PURE__ */ textFields();

/** An object literal's own keys are those of its type. */
function textFields(): TextField[] {
  return Object.keys(plantTexts) as TextField[];
}

/** Makes something of each text of a plant. */
export function mapTexts<Made>(make: (field: TextField) => Made): Record<TextField, Made> {
  const made = TEXT_FIELDS.map((field): [TextField, Made] => [field, make(field)]);
  // All of them, as listed.
  return Object.fromEntries(made) as Record<TextField, Made>;
}

/** Returns the texts of a plant, without its id. */
export function textsOf({ id: _, ...texts }: PlantTexts & { id?: number | undefined }): PlantTexts {
  return texts;
}

/** Lists the texts of a plant. */
export function listTexts(plant: PlantTexts): string[] {
  return TEXT_FIELDS.map((field) => plant[field]);
}

/** Tells whether two plants, whatever their ids, are told by the same texts. */
export function haveSameTexts(one: PlantTexts, other: PlantTexts): boolean {
  return TEXT_FIELDS.every((field) => one[field] === other[field]);
}

/** A plant as staff and the store know it. */
export const plantSchema = z.strictObject({ id: plantIdSchema, ...plantTexts });
export type Plant = z.infer<typeof plantSchema>;

/** The body of a create: `id` left out means that the service assigns one, `tag` left out means none. */
export const newPlantSchema = z.strictObject(
  {
    ...plantTexts,
    tag: z._default(plantTagSchema, ''),
    id: z.optional(plantIdSchema),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? `The body must be a JSON object with name, and optionally id and tag; found ${describeType(issue.input)}.`
        : undefined,
  },
);
export type NewPlant = z.infer<typeof newPlantSchema>;

/** A plant as an answer tells it. What is stored was checked when it came in, so only its form is looked at. */
export const toldPlantSchema = /* @__PURE__ */ z.object({
  ...{ id: z.number(), ...mapTexts(() => z.string()) },
});

/** A plant as the public interface shows it: the id is omitted. */
export const publicPlantSchema = z.object(plantTexts);
export type PublicPlant = z.infer<typeof publicPlantSchema>;

/** Returns the id that a plain decimal writes, or null where the text is not an integer in plain decimal. */
export function parsePlantId(text: string): number | null {
  return /^(?:0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : null;
}
