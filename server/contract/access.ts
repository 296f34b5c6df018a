import * as z from 'zod/mini';
import { lineOfText } from './text.ts';

/** What a token may do, weakest first: a viewer lists, an editor also adds and deletes, an admin also manages tokens. */
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}.` });
export const MAX_TOKEN_NAME_LENGTH = 100;
export const tokenNameSchema = lineOfText('Token name', 1, MAX_TOKEN_NAME_LENGTH);
export const workspaceNameSchema = /* @__PURE__ */ z
  .string()
  .check(
    z.regex(
      /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
      'A workspace name is 1 to 40 lower-case letters, digits and hyphens, such as main.',
    ),
  );
