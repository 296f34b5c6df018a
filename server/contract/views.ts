import * as z from 'zod/mini';
import { MAX_CHOSEN_TAGS, MAX_SEARCH_LENGTH, SORTS } from './bff.ts';
import { plantTexts } from './plants.ts';
import { INVISIBLE, lineOfText } from './text.ts';

/** How many views a person may keep, and a workspace for all of its people. */
export const MOST_VIEWS = 50;

export const viewNameSchema = /* @__PURE__ */ lineOfText('name', 1, 60);

/** Tells whether people take two names for the same: whatever their case, and what in them cannot be seen. */
export function isSameViewName(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'gu');

function keyOf(name: string): string {
  const seen = name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  // In capitals ß is SS, and the capital ẞ stays what it is.
  return seen.toLowerCase().toUpperCase().normalize('NFC');
}

/** What a view shows, in which order, and whether its rows are roomy. */
const shownSchema = /* @__PURE__ */ z.strictObject(
  {
    search: lineOfText('search', 0, MAX_SEARCH_LENGTH),
    tags: z
      .array(plantTexts.tag, 'tags must be a list of texts.')
      .check(z.maxLength(MAX_CHOSEN_TAGS, `Name at most ${MAX_CHOSEN_TAGS} tags.`)),
    sort: z.enum(SORTS, { error: `sort must be one of ${SORTS.join(', ')}.` }),
    isRoomy: z.boolean('isRoomy must be true or false.'),
  },
  { error: describeObject('search, tags, sort and isRoomy') },
);
export type ViewShown = z.infer<typeof shownSchema>;

/** Tells whether two views show the same, in whatever order their tags were chosen. */
export function isSameShown(one: ViewShown, other: ViewShown): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ search, tags, sort, isRoomy }: ViewShown): string {
  return JSON.stringify([search, tags.toSorted(), sort, isRoomy]);
}

const VIEW_ID = /^[0-9A-Za-z]{12,13}$/;

/** The body that keeps what is shown under a name; `id` is that which it had before it was deleted. */
export const newViewSchema = /* @__PURE__ */ z.strictObject(
  {
    name: viewNameSchema,
    shown: shownSchema,
    id: z.optional(z.string().check(z.regex(VIEW_ID, 'id must be 12 or 13 letters and digits.'))),
  },
  { error: describeObject('name and shown') },
);
export type NewView = z.infer<typeof newViewSchema>;

/** Tells whether two views would be kept as the same: under the same name, and showing the same. */
export function isSameView(one: NewView, other: NewView): boolean {
  return one.name === other.name && isSameShown(one.shown, other.shown);
}

/** The body that gives a view another name, or has it show something else; `revision` is that which was seen. */
export const viewChangeSchema = /* @__PURE__ */ z.strictObject(
  {
    revision: z.string('revision must be a text.'),
    name: z.optional(viewNameSchema),
    shown: z.optional(shownSchema),
  },
  { error: describeObject('revision, and name or shown') },
);
export type ViewChange = z.infer<typeof viewChangeSchema>;

/** A view as it is told. `revision` is another one after each change; `isShared` is true where everyone sees it. */
export const viewSchema = /* @__PURE__ */ z.object({
  id: z.string(),
  revision: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  shown: z.object({
    search: z.string(),
    tags: z.array(z.string()),
    sort: z.enum(SORTS),
    isRoomy: z.boolean(),
  }),
});
export type View = z.infer<typeof viewSchema>;

/** One's own views and those of the workspace, in the order of their names. */
export const viewsSchema = /* @__PURE__ */ z.array(viewSchema);

function describeObject(members: string) {
  return (issue: { code?: string | undefined }) =>
    issue.code === 'invalid_type' ? `Send a JSON object with ${members}.` : undefined;
}
