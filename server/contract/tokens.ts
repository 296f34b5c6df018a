import * as z from 'zod/mini';
import type { Words } from '../words/languages.ts';
import * as words from '../words/words.ts';
import { ROLES } from './access.ts';
import { faultIssue, lineOfText } from './text.ts';

export const roleSchema = z.enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}.` });
export const MAX_TOKEN_NAME_LENGTH = 100;
export const tokenNameSchema = lineOfText('tokenName', 1, MAX_TOKEN_NAME_LENGTH);

/** After how many days a token may expire, as the screen offers it. */
export const EXPIRY_DAYS = [30, 90, 365] as const;
export const MAX_EXPIRY_DAYS = 36_500;

const TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `Date` would take the 30th of February for the 2nd of March. */
function isTime(text: string): boolean {
  const [, day] = TIME.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  return new Date(day).toISOString().startsWith(day);
}

const isExpiry = (expires: number | string) =>
  typeof expires === 'string'
    ? isTime(expires)
    : Number.isInteger(expires) && expires >= 1 && expires <= MAX_EXPIRY_DAYS;

// Not zod's own times: they would be part of what every visit loads. Pure, since only the server reads it.
const expiresSchema = /* @__PURE__ */ z
  .union([z.number(), z.string()], { error: () => sayExpiry(expiryWords) })
  .check(({ value, issues }) => {
    // A browser takes dates of years with six digits, of which no such time is written.
    if (!isExpiry(value)) issues.push(faultIssue(sayExpiry, expiryWords, value));
  });

const expiryWords = { tokenExpiresWrongly: words.tokenExpiresWrongly };

function sayExpiry({ tokenExpiresWrongly }: Pick<Words, 'tokenExpiresWrongly'>): string {
  return tokenExpiresWrongly(MAX_EXPIRY_DAYS);
}

/** The body of a new token. It expires after a number of days, at a time (ISO 8601), or with null never. */
export const newTokenSchema = /* @__PURE__ */ z.strictObject(
  {
    name: tokenNameSchema,
    role: roleSchema,
    expires: /* @__PURE__ */ z.nullable(expiresSchema),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'Send a JSON object with name, role and expires.' : undefined,
  },
);
export type NewTokenBody = z.infer<typeof newTokenSchema>;

/** The body of a change of a token's role: what it is to be, and what it was when somebody looked. */
export const roleChangeSchema = z.strictObject(
  { role: roleSchema, expected: roleSchema },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'Send a JSON object with role and expected.' : undefined,
  },
);
export type RoleChangeBody = z.infer<typeof roleChangeSchema>;

/**
 * Why a token can neither be revoked nor given a weaker role here: nobody could manage tokens then, or the
 * settings hold it.
 */
const TOKEN_LOCKS = ['last_admin', 'from_settings'] as const;
export type TokenLock = (typeof TOKEN_LOCKS)[number];

const timeSchema = z.nullable(z.string());

/** A sign-in link, by whom it was made (null where the operator did) and whether somebody entered by it. */
const linkViewSchema = z.object({
  madeBy: z.nullable(z.string()),
  madeAt: z.string(),
  /** When somebody entered by it; null while nobody has. */
  usedAt: timeSchema,
  /**
   * True while the session that it opened goes on. One that rests on `ADMIN_TOKEN` counts as going on after
   * a restart with another text there: nothing is kept that would tell.
   */
  isOpen: z.boolean(),
});
export type LinkView = z.infer<typeof linkViewSchema>;

/**
 * A token as the screen shows it; its text is not known any more. Times are ISO 8601, null means
 * never, or for what the settings hold that nobody knows.
 */
export const tokenViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** When it was last given another role; null while it has the one it was made with. */
  roleChangedAt: timeSchema,
  roleChangedBy: z.nullable(z.string()),
  createdAt: timeSchema,
  createdBy: z.nullable(z.string()),
  expiresAt: timeSchema,
  isExpired: z.boolean(),
  lastUsedAt: timeSchema,
  revokedAt: timeSchema,
  revokedBy: z.nullable(z.string()),
  /** True while it could not be saved that it was revoked, or its role lowered, so that a restart would undo that. */
  untilRestart: z.optional(z.boolean()),
  /** True for the token that the asking session was opened with. */
  isOwn: z.boolean(),
  lock: z.nullable(z.enum(TOKEN_LOCKS)),
  /** Its sign-in links that still work or were used within a month, newest first. */
  links: z.array(linkViewSchema),
});
export type TokenView = z.infer<typeof tokenViewSchema>;

/** The tokens of a workspace: those that are good, then expired ones, then those revoked lately. */
export const tokenListSchema = z.object({
  tokens: z.array(tokenViewSchema),
  /** When the last admin's token expires; null when one of them never does. */
  adminUntil: timeSchema,
});
export type TokenList = z.infer<typeof tokenListSchema>;

/** A new token with its text, which is told here and never again. */
export const createdTokenSchema = z.object({ token: tokenViewSchema, text: z.string() });
export type CreatedToken = z.infer<typeof createdTokenSchema>;

/**
 * A sign-in link: an address that works once, until it expires. `lastsMs` is how long that is, as the
 * server's own clock tells, for a browser whose clock is wrong.
 */
export const signInLinkSchema = z.object({
  address: z.string(),
  expiresAt: z.string(),
  lastsMs: z.number(),
});
export type SignInLink = z.infer<typeof signInLinkSchema>;
