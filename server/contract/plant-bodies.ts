import * as z from 'zod/mini';
import { MAX_CHOSEN_TAGS, MAX_NAMED_TOGETHER } from './bff.ts';
import {
  mapTexts,
  OPTIONAL_MEMBERS,
  plantIdSchema,
  plantTexts,
  storedTexts,
  TEXT_FIELDS,
  TEXT_LABELS,
  TEXT_LENGTHS,
} from './plants.ts';
import { describeType, listWords } from './text.ts';

/** What a plant that is sent consists of, in words. */
const PLANT_MEMBERS = `name, and optionally ${listWords(OPTIONAL_MEMBERS)}`;

/** The body of a create: `id` left out means that the service assigns one, `tag` left out means none. */
export const newPlantSchema = z.strictObject(
  {
    ...plantTexts,
    tag: z._default(plantTexts.tag, ''),
    id: z.optional(plantIdSchema),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? `The body must be a JSON object with ${PLANT_MEMBERS}; found ${describeType(issue.input)}.`
        : undefined,
  },
);
export type NewPlant = z.infer<typeof newPlantSchema>;

/** A plant as the public interface shows it: the id is omitted. */
export const publicPlantSchema = z.object({ name: plantTexts.name, tag: plantTexts.tag });
export type PublicPlant = z.infer<typeof publicPlantSchema>;

/**
 * A plant as the person was shown it. Its texts are compared with those that are stored and become none
 * themselves, so they are not normalized: of a thousand names made for it, that takes half a second.
 */
const shownPlantSchema = z.strictObject(
  {
    id: plantIdSchema,
    // A page tells it of some plants, and no change asks for it.
    ordinal: z.optional(z.number('ordinal must be a number.')),
    ...mapTexts((field) => shownText(TEXT_LABELS[field], TEXT_LENGTHS[field])),
  },
  { error: describeObject(listWords(['id', ...TEXT_FIELDS])) },
);

/** @param max in code points, each of which may be two units. */
function shownText(label: string, max: number) {
  const message = `${label} must be the text that was shown.`;
  return z.string(message).check(z.maxLength(2 * max, message));
}

/** Plants as the person was shown them, each id once. An id alone may be another plant's by now. */
const namedPlants = z.pipe(
  // How many they are comes first, since what is wrong with each of very many takes long to tell.
  z.array(z.unknown(), 'Send a list of plants.').check(
    z.minLength(1, 'Name at least one plant.'),
    z.maxLength(MAX_NAMED_TOGETHER, {
      error: () => `Name at most ${MAX_NAMED_TOGETHER} plants at once.`,
    }),
  ),
  z
    .array(shownPlantSchema)
    .check(
      z.refine(
        (plants) => new Set(plants.map(({ id }) => id)).size === plants.length,
        'Name each plant once.',
      ),
    ),
);

/** The body of a delete of plants by what they were shown as. */
export const deletePlantsSchema = z.strictObject(
  { plants: namedPlants },
  { error: describeObject('plants') },
);

/** The body that gives plants another tag, by what they were shown as. */
export const tagPlantsSchema = z.strictObject(
  { plants: namedPlants, newTag: plantTexts.tag },
  { error: describeObject('plants and newTag') },
);

function count(member: string, least: number) {
  const message = `${member} must be a whole number of ${least} or more.`;
  return z.number(message).check(z.int(message), z.minimum(least, message));
}

/**
 * All that match, as the table's address selects them: how many the person was told of, and the number
 * and time of the change up to which the table had been read.
 */
const matchingPlants = {
  search: z.optional(z.string('search must be a text.')),
  tags: z.optional(
    z
      .array(z.string('A tag must be a text.'), 'tags must be a list of texts.')
      .check(
        z.minLength(1, 'Name at least one tag, or leave tags out.'),
        z.maxLength(MAX_CHOSEN_TAGS, `Name at most ${MAX_CHOSEN_TAGS} tags.`),
      ),
  ),
  total: count('total', 1),
  seq: count('seq', 0),
  at: count('at', 0),
};

/** The body of a delete of all that match. */
export const deleteMatchingSchema = z.strictObject(matchingPlants, {
  error: describeObject('total, seq and at, and optionally search and tags'),
});
export type MatchingPlants = z.infer<typeof deleteMatchingSchema>;

/** The body that gives all that match another tag. */
export const tagMatchingSchema = z.strictObject(
  { ...matchingPlants, newTag: plantTexts.tag },
  { error: describeObject('newTag, total, seq and at, and optionally search and tags') },
);

/** The body of an undo: the time of the change, whose number is another change's after a restore. */
export const undoSchema = z.strictObject({ at: count('at', 0) }, { error: describeObject('at') });

/** The body of a correction: the plant's new name and tag, and those it had when it was read. */
export const correctPlantSchema = z.strictObject(
  {
    ...plantTexts,
    expected: z.strictObject(storedTexts, {
      error: describeObject(`${listWords(TEXT_FIELDS)}, as expected`),
    }),
  },
  { error: describeObject(listWords([...TEXT_FIELDS, 'expected'])) },
);

function describeObject(members: string) {
  return (issue: { code?: string | undefined }) =>
    issue.code === 'invalid_type' ? `Send a JSON object with ${members}.` : undefined;
}
