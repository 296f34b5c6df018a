import { idempotencyKey, withCommon } from './headers.ts';
import { EVERYWHERE, ON_WRITES, refusals } from './refusals.ts';
import { schemaRef } from './schemas.ts';

const TAGS = ['Tokens'];
const NEEDS = 'Needs a token with the role admin.';
const TOKEN = {
  ...{ id: '3f9a52c07d1e', name: 'Till', role: 'editor', workspace: 'main', state: 'active' },
  createdAt: '2026-03-02T08:15:00.000Z',
  expiresAt: '2026-05-31T08:15:00.000Z',
  ...{ lastUsedAt: null, lastLink: null },
};

export const LIST_TOKENS = {
  operationId: 'listTokens',
  tags: TAGS,
  summary: 'List the tokens of your workspace',
  description: `${NEEDS} The token in the server’s own settings is not among them.`,
  parameters: [],
  responses: {
    200: {
      description: 'The tokens, without their texts.',
      headers: withCommon(),
      content: {
        'application/json': { schema: schemaRef('TokenList'), example: { tokens: [TOKEN] } },
      },
    },
    ...refusals([
      ...(['invalid_input', 'insufficient_scope', 'too_many_streams', 'server_busy'] as const),
      ...(['storage_unavailable'] as const),
      ...EVERYWHERE,
    ]),
  },
};

export const CREATE_TOKEN = {
  operationId: 'createToken',
  tags: TAGS,
  summary: 'Make a token',
  description: `${NEEDS} The text of the token is told in this answer and never again.`,
  parameters: [
    idempotencyKey(
      'Sent again with the same body, it makes no second token; the refusal `answer_lost` says so.',
    ),
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaRef('NewToken'),
        example: { name: 'Till', role: 'editor', expires: '90d' },
      },
    },
  },
  responses: {
    201: {
      description: 'Made.',
      headers: withCommon(),
      content: {
        'application/json': {
          schema: schemaRef('MadeToken'),
          example: { text: 'pst_0123456789abcdefghijklmnopqrstuvwxyz', token: TOKEN },
        },
      },
    },
    ...refusals([
      ...(['invalid_json', 'invalid_input', 'name_taken', 'too_many_tokens'] as const),
      ...(['answer_lost', 'payload_too_large', 'unsupported_media_type'] as const),
      ...(['unsupported_coding', 'too_many_streams'] as const),
      ...EVERYWHERE,
      ...ON_WRITES,
    ]),
  },
};

export const REVOKE_TOKEN = {
  operationId: 'revokeToken',
  tags: TAGS,
  summary: 'Revoke a token',
  description: `${NEEDS} Ends the token with its sessions, the webhooks it registered, the sign-in links it made and what they opened. A 503 or 507 whose detail says that this is in force means that it could not be saved: a restart of the server may undo it, so send it again.`,
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the token, as the list tells it.',
      schema: { type: 'string' },
      example: TOKEN.id,
    },
  ],
  responses: {
    204: { description: 'Revoked, or was before. The answer has no body.', headers: withCommon() },
    ...refusals([
      ...(['invalid_input', 'token_not_found', 'last_admin', 'token_from_settings'] as const),
      'too_many_streams',
      ...EVERYWHERE,
      ...ON_WRITES,
    ]),
  },
};
