import { Hono } from 'hono';
import * as z from 'zod/mini';
import { newPlantSchema, publicPlantSchema } from '../contract/plant-bodies.ts';
import {
  MAX_PLANT_ID,
  type PlantText,
  plantIdSchema,
  plantTexts,
  TEXT_FIELDS,
  TEXT_LENGTHS,
} from '../contract/plants.ts';
import { PROBLEMS, type ProblemCode } from '../contract/problems.ts';
import { writtenProblemSchema } from '../contract/written-problem.ts';
import { respond } from '../http/answer/respond.ts';
import type { AppEnv } from '../http/context.ts';

/** Mounts the description of the public contract, for everybody: it tells nothing about any plant. */
export function openApiRoutes(publicUrl: URL): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const bytes = new TextEncoder().encode(JSON.stringify(describeApi(publicUrl)));
  // Strangers may ask for it, and leave it unread: bytes are shared by all who do.
  routes.get('/openapi.json', (c) =>
    respond(c, 200, { 'Content-Type': 'application/json' }, bytes),
  );
  return routes;
}

const id = { type: 'integer', minimum: 0, maximum: MAX_PLANT_ID } as const;

const TEXT_FACTS: Record<PlantText, z.core.JSONSchema.BaseSchema> = {
  name: { minLength: 1, examples: ['Rosa canina'] },
  tag: { minLength: 0, examples: ['rose'] },
};

const LINE_OF_TEXT =
  'Kept, and counted in code points, trimmed and in Unicode NFC. Refused are control characters, bidirectional overrides, texts of nothing but invisible characters, and more than 30 combining marks in a row.';

/** What the description tells of a part beside what its schema says by itself. */
const FACTS = new Map<z.core.$ZodType, z.core.JSONSchema.BaseSchema>([
  ...TEXT_FIELDS.map((field): [z.core.$ZodType, z.core.JSONSchema.BaseSchema] => [
    plantTexts[field],
    { maxLength: TEXT_LENGTHS[field], description: LINE_OF_TEXT, ...TEXT_FACTS[field] },
  ]),
  [plantIdSchema, id],
  [
    newPlantSchema.shape.id,
    { description: 'Left out, the service assigns one more than the highest id ever used.' },
  ],
  [writtenProblemSchema, { description: 'What went wrong and what to do about it (RFC 9457).' }],
  [
    writtenProblemSchema.shape.code,
    {
      description: 'Stable: programs branch on it.',
      // That a client has gone is told to the log alone.
      enum: Object.keys(PROBLEMS).filter((code) => code !== 'client_gone'),
    },
  ],
  [
    writtenProblemSchema.shape.nextId,
    { type: ['integer', 'null'], description: 'With id_taken: the next free id.' },
  ],
  [writtenProblemSchema.shape.status, { type: 'integer' }],
]);

/** Describes a body or an answer by the schema that it is read by, as JSON Schema. */
function describeSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, FACTS.get(zodSchema)),
  });
  return described;
}

const SCHEMAS = {
  NewPlant: describeSchema(newPlantSchema),
  Plant: describeSchema(publicPlantSchema),
  Problem: describeSchema(writtenProblemSchema),
};

const EVERYWHERE: ProblemCode[] = [
  ...(['invalid_request', 'request_timeout', 'headers_too_large'] as const),
  'authentication_required',
  'invalid_token',
  'too_many_attempts',
  'internal',
];
const ON_WRITES: ProblemCode[] = [
  'precondition_failed',
  'insufficient_scope',
  'storage_unavailable',
  'outcome_unknown',
  'storage_full',
];

const header = (description: string, type = 'string') => ({ description, schema: { type } });

const CHALLENGE = {
  'WWW-Authenticate': header('How to authenticate, and what is missing (RFC 6750).'),
};
const RETRY_AFTER = {
  'Retry-After': header('In how many seconds to try again, where that is known.', 'integer'),
};

/** What a refusal carries beside its problem, by its status. */
const REFUSAL_HEADERS = new Map<number, object>([
  ...[401, 403].map((status): [number, object] => [status, CHALLENGE]),
  ...[429, 503, 507].map((status): [number, object] => [status, RETRY_AFTER]),
]);

/** Describes each status that an operation refuses with, by the problems that lead to it. */
function refusals(codes: ProblemCode[]): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  return Object.fromEntries(
    Array.from(byStatus, ([status, all]) => {
      const description = all.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' ');
      const headers = REFUSAL_HEADERS.get(status);
      return [String(status), { description, ...(headers && { headers }), content }];
    }),
  );
}

const sentHeader = (name: string, description: string) => ({
  ...{ name, in: 'header' },
  ...header(description),
});

const IF_MATCH = sentHeader(
  'If-Match',
  'The ETag of a list: only while nothing has changed since, else 412.',
);
const IF_NONE_MATCH = sentHeader(
  'If-None-Match',
  'The ETag of a list: only where something has changed since, else 412.',
);

const CREATE = {
  operationId: 'createPlant',
  summary: 'Add a plant',
  description: 'Needs a token with the role editor or admin. At most 64 KiB of strict JSON.',
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Sent again with the same body, it gets the first answer; one plant is added. A key that holds a token is refused.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    },
    IF_MATCH,
    IF_NONE_MATCH,
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPlant' } } },
  },
  responses: {
    201: {
      description: 'Added, and kept on disk.',
      headers: {
        Location: header('`/plants/{id}`: how a caller learns an assigned id.'),
        'Idempotency-Replayed': header('`true` where the key had been used before.'),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
    },
    ...refusals([
      ...(['invalid_json', 'invalid_input', 'id_taken', 'ids_exhausted'] as const),
      ...([
        'payload_too_large',
        'unsupported_media_type',
        'unsupported_coding',
        'idempotency_key_reused',
        'too_many_streams',
        'server_busy',
      ] as const),
      ...EVERYWHERE,
      ...ON_WRITES,
    ]),
  },
};

const LIST_HEADERS = {
  'X-Total-Count': header('How many plants there are in all.', 'integer'),
  ETag: header('Changes with every change to the plants.'),
};

const LIST = {
  operationId: 'listPlants',
  summary: 'List the plants you have access to',
  description: 'In ascending id. Without `limit` all of them, streamed from one moment.',
  parameters: [
    {
      name: 'limit',
      in: 'query',
      description: 'How many at the most.',
      schema: { type: 'integer', minimum: 1 },
    },
    {
      name: 'after',
      in: 'query',
      description: 'Only those with a higher id; taken from the header Link.',
      schema: id,
    },
    sentHeader('If-None-Match', 'The ETag of an earlier list: 304 while nothing has changed.'),
    IF_MATCH,
  ],
  responses: {
    200: {
      description: 'The plants.',
      headers: {
        ...LIST_HEADERS,
        Link: header('Where more follow: the address of the next page (RFC 8288).'),
      },
      content: {
        'application/json': {
          schema: { type: 'array', items: { $ref: '#/components/schemas/Plant' } },
        },
      },
    },
    304: { description: 'Nothing has changed since.', headers: LIST_HEADERS },
    ...refusals([
      'invalid_input',
      'precondition_failed',
      'too_many_streams',
      'server_busy',
      ...EVERYWHERE,
    ]),
  },
};

const DELETE = {
  operationId: 'deletePlant',
  summary: 'Delete a plant',
  description: 'Needs a token with the role editor or admin.',
  parameters: [{ name: 'id', in: 'path', required: true, schema: id }, IF_MATCH, IF_NONE_MATCH],
  responses: {
    204: { description: 'Deleted. The answer has no body.' },
    ...refusals(['invalid_input', 'plant_not_found', ...EVERYWHERE, ...ON_WRITES]),
  },
};

/** Describes the public contract as OpenAPI 3.1. */
export function describeApi(publicUrl: URL) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plant Store',
      version: '1',
      description: 'Adds, lists and deletes the plants of the workspace that a token belongs to.',
    },
    servers: [{ url: publicUrl.origin }],
    security: [{ token: [] }],
    paths: {
      '/plants': { get: LIST, post: CREATE },
      '/plants/{id}': { delete: DELETE },
    },
    components: {
      schemas: SCHEMAS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
