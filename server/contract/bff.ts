// Where `.check` makes a schema, it is marked as pure: the browser then leaves out those it does not use.
import * as z from 'zod/mini';

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

/** How many tags the list may be narrowed to, whose plants it then shows. */
export const MAX_CHOSEN_TAGS = 20;

/** How many plants one address asks for by their ids. */
export const MAX_IDS_ASKED = 100;

/** How many plants one request may name to be changed together. */
export const MAX_NAMED_TOGETHER = 1000;

/** How many plants one change may bring in, delete or give another tag. */
export const MAX_CHANGED_TOGETHER = 100_000;

/** What the table can be sorted by, `added` by when plants were added; a minus sign in front means descending. */
export const SORTS = ['id', '-id', '-added', 'added', 'name', '-name', 'tag', '-tag'] as const;

/** The forms in which plants can be exported. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;

/** The body of a sign-in: an access token, or the code of a one-time link. */
export const signInSchema = z.union(
  [z.strictObject({ token: z.string() }), z.strictObject({ code: z.string() })],
  { error: 'Send a JSON object with either token or code, each a text.' },
);
export type SignIn = z.infer<typeof signInSchema>;

const LINK_MESSAGE = 'Send a JSON object with code, a text.';

/** The body that asks whose a one-time link is, without using it up. */
export const linkSchema = z.strictObject({ code: z.string(LINK_MESSAGE) }, { error: LINK_MESSAGE });
