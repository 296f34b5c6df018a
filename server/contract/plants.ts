import * as z from 'zod/mini';
import {
  cleanText,
  describeType,
  faultIssue,
  faultWords,
  lineOfText,
  type SayFault,
} from './text.ts';

/** The highest id a plant can have: the largest integer that JSON readers agree on (2^53 - 1). */
export const MAX_PLANT_ID = Number.MAX_SAFE_INTEGER;
export const MAX_NAME_LENGTH = 200;
export const MAX_TAG_LENGTH = 50;

export const plantIdSchema = /* @__PURE__ */ z
  .number({
    error: (issue) =>
      `Id must be a whole number from 0 to ${MAX_PLANT_ID}. Found ${describeType(issue.input)}.`,
  })
  .check(({ value, issues }) => {
    const say = idFault(value);
    if (say) issues.push(faultIssue(say, faultWords, value));
  });

/**
 * Says why a number is no id; null for one that is.
 *
 * @param found is how it was written, of which a number may not hold every digit.
 */
export function idFault(id: number, found: number | string = id): SayFault | null {
  if (Number.isSafeInteger(id) && id >= 0) return null;
  return ({ inputFaults }) => inputFaults.noId(MAX_PLANT_ID, found);
}

/** What a plant is told by beside its id, in the order of columns, files and fingerprints. */
export const plantTexts = readTexts(cleanText);

/** The same as they may have been stored before they were cleaned, which stay as they are. */
export const storedTexts = /* @__PURE__ */ readTexts();

function readTexts(clean?: typeof cleanText) {
  return {
    name: lineOfText('name', 1, MAX_NAME_LENGTH, clean),
    tag: lineOfText('tag', 0, MAX_TAG_LENGTH, clean),
  };
}

export type PlantText = keyof typeof plantTexts;
export type PlantTexts = Record<PlantText, string>;

/** What people call each text, at the head of its column and beside its field. */
export const TEXT_LABELS: Record<PlantText, string> = { name: 'Name', tag: 'Tag' };

/** The longest that each text may be, in code points. */
export const TEXT_LENGTHS: Record<PlantText, number> = {
  name: MAX_NAME_LENGTH,
  tag: MAX_TAG_LENGTH,
};

export const TEXT_FIELDS = /* @__PURE__ */ textFields();

/** What may be left out of a plant that is sent, or of a file of plants. */
export const OPTIONAL_MEMBERS = /* @__PURE__ */ [
  'id',
  ...TEXT_FIELDS.filter((field) => field !== 'name'),
];

/** An object literal's own keys are those of its type. */
function textFields(): PlantText[] {
  return Object.keys(plantTexts) as PlantText[];
}

/** Makes something of each text of a plant. */
export function mapTexts<Made>(make: (field: PlantText) => Made): Record<PlantText, Made> {
  const made = TEXT_FIELDS.map((field): [PlantText, Made] => [field, make(field)]);
  // All of them, as listed.
  return Object.fromEntries(made) as Record<PlantText, Made>;
}

/** Returns the texts of a plant alone. */
export function textsOf({ id: _, ordinal: __, ...texts }: PlantTexts & Partial<Plant>): PlantTexts {
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
export interface Plant extends PlantTexts {
  id: number;
  /** Its number among all that were added to its workspace, from 1; left out where that is its id. */
  ordinal?: number | undefined;
}

/**
 * Makes a plant of an id and its texts, and nothing else that comes with them. Begun empty, it has room for all of
 * these in one object: a spread makes two, of 80 bytes instead of 56.
 */
export function plantOf(id: number, texts: PlantTexts): Plant {
  const plant = {} as Plant;
  plant.id = id;
  for (const field of TEXT_FIELDS) plant[field] = texts[field];
  return plant;
}

/** Returns a plant's place in the order of adding: a plant that was added later has a higher number. */
export function ordinalOf({ id, ordinal }: Pick<Plant, 'id' | 'ordinal'>): number {
  return ordinal ?? id;
}

/** A plant as an answer tells it. What is stored was checked when it came in, so only its form is looked at. */
export const toldPlantSchema = /* @__PURE__ */ z.object({
  ...{ id: z.number(), ordinal: z.optional(z.number()), ...mapTexts(() => z.string()) },
});

/** Returns the id that a plain decimal writes, or null where the text is not an integer in plain decimal. */
export function parsePlantId(text: string): number | null {
  return /^(?:0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : null;
}
