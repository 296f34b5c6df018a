// Where `.check` makes a schema, it is marked as pure: the browser then leaves out those it does not use.
import * as z from 'zod/mini';
import { MAX_NAME_LENGTH, MAX_TAG_LENGTH, plantIdSchema, plantTexts } from './plants.ts';

/**
 * Tells the id of the token whose session a page shows. Where the browser has another session by now,
 * the request is refused. An EventSource and a link send no headers and tell it in the parameter `as`.
 */
export const PAGE_OF_HEADER = 'X-Page-Of';

/**
 * How long the app waits for an answer: long enough for a phone on a weak network, short enough that
 * nobody stares at a dead screen.
 */
export const ANSWER_WAIT_MS = 20_000;

/** How many rows a page of the table may hold. */
export const PAGE_LIMITS = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_LIMIT = 20;

/** How many characters plants may be searched for. */
export const MAX_SEARCH_LENGTH = 200;

/** How many plants one request may name to be deleted together. */
export const MAX_DELETED_TOGETHER = 1000;

/**
 * A plant as the person was shown it. Its texts are compared with those that are stored and become none
 * themselves, so they are not normalized: of a thousand names made for it, that takes half a second.
 */
const shownPlantSchema = z.strictObject(
  {
    id: plantIdSchema,
    name: /* @__PURE__ */ shownText('Name', MAX_NAME_LENGTH),
    tag: /* @__PURE__ */ shownText('Tag', MAX_TAG_LENGTH),
  },
  { error: describeObject('id, name and tag') },
);

/** @param max in code points, each of which may be two units. */
function shownText(label: string, max: number) {
  const message = `${label} must be the text that was shown.`;
  return z.string(message).check(z.maxLength(2 * max, message));
}

/**
 * The body of a delete by id: the plants as the person was shown them, each id once. An id alone may be
 * another plant's by now.
 */
export const deletePlantsSchema = z.strictObject(
  {
    // How many they are comes first, since what is wrong with each of very many takes long to tell.
    plants: z.pipe(
      /* @__PURE__ */ z.array(z.unknown(), 'Send a list of plants.').check(
        z.minLength(1, 'Name at least one plant.'),
        z.maxLength(MAX_DELETED_TOGETHER, {
          // Made when it is told: a text made here stays in what the browser loads first.
          error: () => `Name at most ${MAX_DELETED_TOGETHER} plants at once.`,
        }),
      ),
      /* @__PURE__ */ z
        .array(shownPlantSchema)
        .check(
          z.refine(
            (plants) => new Set(plants.map(({ id }) => id)).size === plants.length,
            'Name each plant once.',
          ),
        ),
    ),
  },
  { error: describeObject('plants') },
);

/** How many plants one change may bring in or delete. */
export const MAX_CHANGED_TOGETHER = 100_000;

const countSchema = /* @__PURE__ */ z.number().check(z.int(), z.minimum(0));

/**
 * The body of a delete of all that match, as the table's address selects them: how many the person was
 * told of, and the number and time of the change up to which the table had been read.
 */
export const deleteMatchingSchema = z.strictObject(
  {
    search: z.optional(z.string()),
    tag: z.optional(z.string()),
    total: /* @__PURE__ */ z.number().check(z.int(), z.minimum(1)),
    seq: countSchema,
    at: countSchema,
  },
  { error: describeObject('total, seq and at, and optionally search and tag') },
);

/** The body of an undo: the time of the change, whose number is another change's after a restore. */
export const undoSchema = z.strictObject({ at: countSchema }, { error: describeObject('at') });

/** The body of a correction: the plant's new name and tag, and those it had when it was read. */
export const correctPlantSchema = z.strictObject(
  {
    ...plantTexts,
    expected: z.strictObject(plantTexts, { error: describeObject('name and tag, as expected') }),
  },
  { error: describeObject('name, tag and expected') },
);

function describeObject(members: string) {
  return (issue: { code?: string | undefined }) =>
    issue.code === 'invalid_type' ? `Send a JSON object with ${members}.` : undefined;
}

/** What the table can be sorted by; a minus sign in front means descending. */
export const SORTS = ['id', '-id', 'name', '-name', 'tag', '-tag'] as const;

/** The forms in which plants can be exported. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;

/** The body of a sign-in: an access token, or the code of a one-time link. */
export const signInSchema = z.union(
  [z.strictObject({ token: z.string() }), z.strictObject({ code: z.string() })],
  { error: 'Send a JSON object with either token or code, each a text.' },
);
export type SignIn = z.infer<typeof signInSchema>;

/** The body that asks whose a one-time link is, without using it up. */
export const linkSchema = z.strictObject(
  { code: z.string() },
  { error: 'Send a JSON object with code, a text.' },
);
