import type { WebhookEvent } from '../../contract/webhooks.ts';
import { withCommon } from './headers.ts';
import { EVERYWHERE, ON_WRITES, refusals } from './refusals.ts';
import { schemaRef } from './schemas.ts';

const TAGS = ['Webhooks'];
const NEEDS = 'Needs a token with the role admin.';
const WEBHOOK = {
  ...{ id: 'Zx81kQ0sM2pA', url: 'https://example.com/plants', madeBy: 'Shop' },
  ...{ madeAt: '2026-03-02T08:15:00.000Z', takenSeq: 41, lastAttempt: null },
};

export const LIST_WEBHOOKS = {
  operationId: 'listWebhooks',
  tags: TAGS,
  summary: 'List the webhooks of your workspace',
  description: `${NEEDS} Tells of each the last change that it has taken, and how the last attempt went.`,
  parameters: [],
  responses: {
    200: {
      description: 'The webhooks, without their secrets.',
      headers: withCommon(),
      content: {
        'application/json': { schema: schemaRef('WebhookList'), example: { webhooks: [WEBHOOK] } },
      },
    },
    ...refusals([
      ...(['invalid_input', 'insufficient_scope', 'storage_unavailable'] as const),
      ...(['too_many_streams', 'server_busy'] as const),
      ...EVERYWHERE,
    ]),
  },
};

export const CREATE_WEBHOOK = {
  operationId: 'createWebhook',
  tags: TAGS,
  summary: 'Register a webhook',
  description: `${NEEDS} From the next change of the workspace on, each is sent to the address, signed with the secret that is told in this answer and never again. It ends with the token that registered it, which cannot be ADMIN_TOKEN.`,
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: schemaRef('NewWebhook'), example: { url: WEBHOOK.url } },
    },
  },
  responses: {
    201: {
      description: 'Registered.',
      headers: withCommon(),
      content: {
        'application/json': {
          schema: schemaRef('MadeWebhook'),
          example: {
            secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
            webhook: WEBHOOK,
          },
        },
      },
    },
    ...refusals([
      ...(['invalid_json', 'invalid_input', 'token_from_settings'] as const),
      ...(['webhook_exists', 'too_many_webhooks', 'too_many_streams'] as const),
      ...(['payload_too_large', 'unsupported_media_type', 'unsupported_coding'] as const),
      ...EVERYWHERE,
      ...ON_WRITES,
    ]),
  },
};

export const DELETE_WEBHOOK = {
  operationId: 'deleteWebhook',
  tags: TAGS,
  summary: 'Delete a webhook',
  description: `${NEEDS} Nothing is sent to it any more.`,
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the webhook, as the list tells it.',
      schema: { type: 'string' },
      example: WEBHOOK.id,
    },
  ],
  responses: {
    204: { description: 'Deleted. The answer has no body.', headers: withCommon() },
    ...refusals([
      ...(['invalid_input', 'webhook_not_found', 'too_many_streams'] as const),
      ...EVERYWHERE,
      ...ON_WRITES,
    ]),
  },
};

const EVENT: WebhookEvent = {
  type: 'plants.changed',
  timestamp: '2026-03-02T08:20:00.000Z',
  data: {
    workspace: 'main',
    actor: 'Till',
    change: {
      ...{ seq: 42, at: 1772439600000, addedCount: 1, removedCount: 0, removed: [] },
      added: [{ id: 7, name: 'Rosa canina', tag: 'rose' }],
    },
  },
};

/** What is sent to a webhook, and what its receiver answers. */
export const CHANGED = {
  post: {
    operationId: 'plantsChanged',
    tags: TAGS,
    summary: 'Plants have changed',
    description:
      'Sent for each change, one after the other in their order, until it is answered with a status from 200 to 299: after 5 and 30 seconds, 2, 10 and 30 minutes, then each hour. One may come again. Of a large change the first plants are in it, and how many there are. `plants.skipped` comes in the place of changes that are kept no longer: read the list anew.',
    parameters: [
      header('webhook-id', 'The same for each attempt, and no other’s.', EVENT.type),
      header('webhook-timestamp', 'When this attempt was made, in seconds.', '1772439600'),
      header(
        'webhook-signature',
        '`v1,` and, in base64, the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret behind `whsec_`, which is base64 too (Standard Webhooks).',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef('WebhookEvent'), example: EVENT } },
    },
    responses: { 200: { description: 'Taken.' } },
  },
};

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
