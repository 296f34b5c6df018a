import * as z from 'zod/mini';

/** What a token may do, weakest first: a viewer lists, an editor also adds and deletes, an admin also manages tokens. */
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Tells whether a role may do all that another may. */
export function isAtLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(other);
}

export const workspaceNameSchema = /* @__PURE__ */ z
  .string()
  .check(
    z.regex(
      /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
      'A workspace name is 1 to 40 lower-case letters, digits and hyphens, such as main.',
    ),
  );
