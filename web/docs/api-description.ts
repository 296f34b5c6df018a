import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import * as words from '../../server/words/words.ts';
import type { Person } from '../api/person.ts';
import { request } from '../api/request.ts';

/** As `z.record`, which would come with the first load of the app, since zod is one piece for all. */
const mapOf = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);

const valueSchema = z.object({
  type: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  default: z.optional(z.string()),
  description: z.optional(z.string()),
});
export type ValueDescription = z.infer<typeof valueSchema>;

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
  schema: valueSchema,
});

const responseSchema = z.object({
  description: z.string(),
  /** Those that every answer carries are referred to, and described once for all. */
  headers: z.optional(mapOf(z.object({ description: z.optional(z.string()) }))),
});

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(parameterSchema),
  requestBody: z.optional(
    z.object({
      content: mapOf(z.object({ schema: z.object({ $ref: z.string() }) })),
    }),
  ),
  responses: mapOf(responseSchema),
});

const bodySchema = z.object({ required: z.array(z.string()), properties: mapOf(valueSchema) });

const descriptionSchema = z.object({
  info: z.object({ description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: mapOf(mapOf(operationSchema)),
  components: z.object({
    /** Those of bodies that are sent; a new operation that takes another one belongs here. */
    schemas: z.object({ NewPlant: bodySchema, NewToken: bodySchema }),
  }),
});
type ApiDescription = z.infer<typeof descriptionSchema>;
type OperationDescription = z.infer<typeof operationSchema>;

/** A value that a request carries, and where in it. */
export interface Input {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  isRequired: boolean;
  description: string | undefined;
  value: ValueDescription;
}

/** One operation, as the screen shows it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  inputs: Input[];
  responses: { status: string; description: string; headers: [string, string][] }[];
}

/** The public contract in OpenAPI, read for what the screen shows. */
export function apiQuery(person: Person) {
  return queryOptions({
    queryKey: ['api-description'],
    queryFn: ({ signal }) =>
      request<ApiDescription>(person, descriptionSchema, '/openapi.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the operations of a description, in its order. */
export function listOperations({ paths, components }: ApiDescription): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description,
      inputs: [
        ...bodyInputs(operation, components.schemas),
        ...operation.parameters.map((parameter): Input => {
          const { name, in: place, required: isRequired = false, description } = parameter;
          return { name, place, isRequired, description, value: parameter.schema };
        }),
      ],
      responses: Object.entries(operation.responses).map(([status, response]) => ({
        status,
        description: response.description,
        headers: Object.entries(response.headers ?? {}).flatMap(
          ([name, header]): [string, string][] =>
            header.description === undefined ? [] : [[name, header.description]],
        ),
      })),
    })),
  );
}

/** Returns the fields of the object that an operation takes as its body. */
function bodyInputs(
  { requestBody }: OperationDescription,
  schemas: ApiDescription['components']['schemas'],
): Input[] {
  const [content] = Object.values(requestBody?.content ?? {});
  const name = content?.schema.$ref.replace(/^.*\//, '');
  const body = Object.entries(schemas).find(([known]) => known === name)?.[1];
  return Object.entries(body?.properties ?? {}).map(([field, value]): Input => {
    const isRequired = body?.required.includes(field) ?? false;
    return { name: field, place: 'body', isRequired, description: value.description, value };
  });
}

/** Says what a value may be, in a few words. */
export function describeValue({ type, minimum, maximum, minLength, maxLength }: ValueDescription) {
  if (type === 'integer') {
    const least = minimum ?? 0;
    return maximum === undefined
      ? words.apiWholeNumber(least)
      : words.apiWholeNumberTo(least, maximum);
  }
  return maxLength === undefined ? words.apiText : words.apiTextOfLength(minLength ?? 0, maxLength);
}
