import * as z from 'zod/mini';
import { newPlantSchema, publicPlantSchema } from '../../contract/plant-bodies.ts';
import {
  MAX_PLANT_ID,
  type PlantText,
  plantIdSchema,
  plantTexts,
  TEXT_FIELDS,
  TEXT_LENGTHS,
} from '../../contract/plants.ts';
import { PROBLEMS } from '../../contract/problems.ts';
import {
  madeTokenSchema,
  tokenBodySchema,
  tokenFactsListSchema,
  tokenFactsSchema,
} from '../../contract/token-facts.ts';
import { MAX_TOKEN_NAME_LENGTH } from '../../contract/tokens.ts';
import {
  madeWebhookSchema,
  newWebhookSchema,
  webhookEventSchemas,
  webhookListSchema,
  webhookSchema,
} from '../../contract/webhooks.ts';
import { writtenProblemSchema } from '../../contract/written-problem.ts';

export const ID = { type: 'integer', minimum: 0, maximum: MAX_PLANT_ID } as const;

const TEXT_FACTS: Record<PlantText, z.core.JSONSchema.BaseSchema> = {
  name: { minLength: 1, examples: ['Rosa canina'] },
  tag: { minLength: 0, examples: ['rose'] },
};

const LINE_OF_TEXT =
  'Kept, and counted in code points, trimmed and in Unicode NFC, without soft hyphens, zero-width spaces, word joiners and byte order marks, and with a plain space for every other space or line separator. Refused are control characters, bidirectional overrides, texts of nothing but invisible characters, and more than 30 combining marks in a row.';

/** What the description tells of a part beside what its schema says by itself. */
const FACTS = new Map<z.core.$ZodType, z.core.JSONSchema.BaseSchema>([
  ...TEXT_FIELDS.map((field): [z.core.$ZodType, z.core.JSONSchema.BaseSchema] => [
    plantTexts[field],
    { maxLength: TEXT_LENGTHS[field], description: LINE_OF_TEXT, ...TEXT_FACTS[field] },
  ]),
  [plantIdSchema, ID],
  [
    newPlantSchema.shape.id,
    { description: 'Left out, the service assigns one more than the highest id ever used.' },
  ],
  // The interface says that an answer holds these and nothing more.
  [publicPlantSchema, { additionalProperties: false }],
  [writtenProblemSchema, { description: 'What went wrong and what to do about it (RFC 9457).' }],
  [
    writtenProblemSchema.shape.type,
    {
      format: 'uri-reference',
      description: 'The address, on this server, of a page that explains the problem.',
    },
  ],
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
  [
    tokenBodySchema.shape.name,
    { ...{ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH }, description: LINE_OF_TEXT },
  ],
  [tokenBodySchema.shape.role, { description: 'viewer, editor or admin.' }],
  [
    tokenBodySchema.shape.expires,
    {
      pattern: '^[1-9][0-9]{0,9}[smhd]$',
      examples: ['90d'],
      description:
        'After how long it ends: a whole number and s, m, h or d, up to 36500d. Left out, it never does.',
    },
  ],
  [tokenFactsSchema, { description: 'A token. Times are ISO 8601; null means never.' }],
  [
    tokenFactsSchema.shape.untilRestart,
    {
      description:
        'True while it could not be saved that it was revoked, or its role lowered, so that a restart would undo that.',
    },
  ],
  [
    newWebhookSchema.shape.url,
    {
      ...{ format: 'uri', maxLength: 2000 },
      description:
        'Where changes are sent, by https to a public address unless the operator allows others.',
    },
  ],
  [webhookSchema, { description: 'A webhook. Times are ISO 8601.' }],
]);

/** Describes a body or an answer by the schema that it is read by, as JSON Schema. */
function describeSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, FACTS.get(zodSchema)),
  });
  return described;
}

export const SCHEMAS = {
  NewPlant: describeSchema(newPlantSchema),
  Plant: describeSchema(publicPlantSchema),
  NewToken: describeSchema(tokenBodySchema),
  MadeToken: describeSchema(madeTokenSchema),
  TokenList: describeSchema(tokenFactsListSchema),
  NewWebhook: describeSchema(newWebhookSchema),
  MadeWebhook: describeSchema(madeWebhookSchema),
  WebhookList: describeSchema(webhookListSchema),
  WebhookEvent: { oneOf: webhookEventSchemas.map(describeSchema) },
  Problem: describeSchema(writtenProblemSchema),
};

/** Refers to one of them. */
export const schemaRef = (name: keyof typeof SCHEMAS) => ({ $ref: `#/components/schemas/${name}` });
