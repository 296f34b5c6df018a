import { header, idempotencyKey, sentHeader, sureHeader, withLimits } from './headers.ts';
import { ON_PLANTS, ON_WRITES, refusals } from './refusals.ts';
import { ID, schemaRef } from './schemas.ts';

const TAGS = ['Plants'];
const ETAG = '"1-1795281536352"';
const PLANT = { name: 'Rosa canina', tag: 'rose' };

const IF_MATCH = sentHeader(
  'If-Match',
  'The ETag of a list: only while nothing has changed since, else 412.',
  ETAG,
);
const IF_NONE_MATCH = sentHeader(
  'If-None-Match',
  'The ETag of a list: only where something has changed since, else 412.',
  ETAG,
);

export const CREATE = {
  operationId: 'createPlant',
  tags: TAGS,
  summary: 'Add a plant',
  description: 'Needs a token with the role editor or admin. At most 64 KiB of strict JSON.',
  parameters: [
    idempotencyKey(
      'Sent again by the same token with the same body, it gets the first answer; one plant is added. A key that holds a token is refused.',
    ),
    IF_MATCH,
    IF_NONE_MATCH,
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaRef('NewPlant'),
        examples: {
          chosen: { summary: 'With an id of one’s own', value: { id: 7, ...PLANT } },
          assigned: { summary: 'With the next id, and no tag', value: { name: 'Fern' } },
        },
      },
    },
  },
  responses: {
    201: {
      description: 'Added, and kept on disk.',
      headers: withLimits({
        Location: sureHeader(
          'The path of the plant, which ends in `/plants/{id}`: how a caller learns an assigned id.',
        ),
        'Idempotency-Replayed': header('`true` where the key had been used before.'),
      }),
      content: { 'application/json': { schema: schemaRef('Plant'), example: PLANT } },
    },
    ...refusals([
      ...(['invalid_json', 'invalid_input', 'id_taken', 'ids_exhausted'] as const),
      ...([
        'payload_too_large',
        'unsupported_media_type',
        'unsupported_coding',
        'idempotency_key_reused',
        'too_many_streams',
      ] as const),
      ...ON_PLANTS,
      ...ON_WRITES,
    ]),
  },
};

const LIST_HEADERS = {
  'X-Total-Count': sureHeader('How many plants there are in all.', 'integer'),
  ETag: sureHeader('Changes with every change to the plants.'),
};

export const LIST = {
  operationId: 'listPlants',
  tags: TAGS,
  summary: 'List the plants you have access to',
  description: 'In ascending id. Without `limit` all of them, streamed from one moment.',
  parameters: [
    {
      name: 'limit',
      in: 'query',
      description: 'How many at the most.',
      schema: { type: 'integer', minimum: 1 },
      example: 20,
    },
    {
      name: 'after',
      in: 'query',
      description: 'Only those with a higher id; taken from the header Link.',
      schema: ID,
      example: 7,
    },
    sentHeader(
      'If-None-Match',
      'The ETag of an earlier list: 304 while nothing has changed.',
      ETAG,
    ),
    IF_MATCH,
  ],
  responses: {
    200: {
      description: 'The plants.',
      headers: withLimits({
        ...LIST_HEADERS,
        Link: header('Where more follow: the address of the next page (RFC 8288).'),
      }),
      content: {
        'application/json': {
          schema: { type: 'array', items: schemaRef('Plant') },
          example: [PLANT, { name: 'Fern', tag: '' }],
        },
      },
    },
    304: { description: 'Nothing has changed since.', headers: withLimits(LIST_HEADERS) },
    ...refusals([
      'invalid_input',
      'precondition_failed',
      'too_many_streams',
      'server_busy',
      'storage_unavailable',
      ...ON_PLANTS,
    ]),
  },
};

export const DELETE = {
  operationId: 'deletePlant',
  tags: TAGS,
  summary: 'Delete a plant',
  description: 'Needs a token with the role editor or admin.',
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the plant, in plain decimal.',
      schema: ID,
      example: 7,
    },
    IF_MATCH,
    IF_NONE_MATCH,
  ],
  responses: {
    204: { description: 'Deleted. The answer has no body.', headers: withLimits() },
    ...refusals(['invalid_input', 'plant_not_found', ...ON_PLANTS, ...ON_WRITES]),
  },
};
