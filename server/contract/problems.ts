import * as z from 'zod/mini';
import { toldPlantSchema } from './plants.ts';

/**
 * Every way a request can be refused, with the HTTP status and the title it crosses the wire under.
 * Codes are stable: programs branch on them.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is malformed' },
  invalid_json: { status: 400, title: 'The body is not acceptable JSON' },
  invalid_input: { status: 400, title: 'The request is not valid' },
  unreadable_file: { status: 400, title: 'The file cannot be read' },
  authentication_required: { status: 401, title: 'Authentication is required' },
  invalid_token: { status: 401, title: 'The access token is not valid' },
  session_required: { status: 401, title: 'Sign in to continue' },
  insufficient_scope: { status: 403, title: 'The role does not allow this' },
  cross_origin: { status: 403, title: 'The request came from another site' },
  not_found: { status: 404, title: 'Nothing is here' },
  plant_not_found: { status: 404, title: 'No such plant' },
  token_not_found: { status: 404, title: 'No such token' },
  view_not_found: { status: 404, title: 'No such view' },
  webhook_not_found: { status: 404, title: 'No such webhook' },
  change_not_found: { status: 404, title: 'No such change' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  request_timeout: { status: 408, title: 'The request came too slowly' },
  id_taken: { status: 409, title: 'The id is taken' },
  ids_exhausted: { status: 409, title: 'No id is left' },
  name_taken: { status: 409, title: 'The name is taken' },
  answer_lost: { status: 409, title: 'The first answer was lost' },
  last_admin: { status: 409, title: 'The workspace needs an admin' },
  too_many_tokens: { status: 409, title: 'The workspace has too many tokens' },
  too_many_views: { status: 409, title: 'There are too many views' },
  webhook_exists: { status: 409, title: 'The address is registered' },
  too_many_webhooks: { status: 409, title: 'The workspace has too many webhooks' },
  token_from_settings: { status: 409, title: 'The settings hold this token' },
  link_rests_on_too_many: { status: 409, title: 'The link would rest on too many others' },
  token_ended: { status: 409, title: 'The token has ended' },
  role_changed: { status: 409, title: 'The role has changed since' },
  view_changed: { status: 409, title: 'The view has changed since' },
  change_conflict: { status: 409, title: 'The plants have changed since' },
  import_running: { status: 409, title: 'Another file is being read' },
  precondition_failed: { status: 412, title: 'The condition does not hold' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
  },
  too_many_attempts: { status: 429, title: 'Too many wrong tokens' },
  rate_limited: { status: 429, title: 'Too many requests' },
  too_many_streams: { status: 429, title: 'Too many requests are under way' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  client_gone: { status: 499, title: 'The client has gone' },
  change_unreadable: { status: 500, title: 'The change cannot be read' },
  internal: { status: 500, title: 'Something went wrong here' },
  unsupported_coding: { status: 501, title: 'The transfer coding is not supported' },
  server_busy: { status: 503, title: 'The server is busy' },
  storage_unavailable: { status: 503, title: 'The store cannot write' },
  outcome_unknown: { status: 503, title: 'The outcome is not known yet' },
  storage_full: { status: 507, title: 'The disk is full' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEMS, text);
}

/**
 * Returns the `type` of a problem: the address of the page that explains it, as a path from the root of
 * whatever address the request was sent to (RFC 9457, section 3.1.1).
 */
export function problemType(code: ProblemCode): string {
  return `/problems/${code}`;
}

/** One thing wrong with the input: a JSON pointer (RFC 6901) to it and what to do about it. */
const inputErrorSchema = z.object({ pointer: z.string(), detail: z.string() });
export type InputError = z.infer<typeof inputErrorSchema>;

/**
 * An `application/problem+json` body (RFC 9457) with this service's extensions. Of what a proxy may have
 * written in its place, only what the screens show must be there.
 */
export const problemSchema = z.object({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.optional(z.number()),
  detail: z.string(),
  /** A newer server may send one that is not known here. */
  code: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(inputErrorSchema)),
  /** With `change_conflict`: the plant as it is now, where one is not as it was expected. */
  current: z.optional(toldPlantSchema),
  /** With `id_taken`: the lowest id above every id used so far, or null when none is left. */
  nextId: z.optional(z.nullable(z.number())),
});
export type ProblemBody = z.infer<typeof problemSchema>;
