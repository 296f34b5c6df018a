import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '../api/openapi/describe-api.ts';

/** An answer that was read. `body` null stands for one whose body says nothing about it, as of a HEAD. */
export interface ReadAnswer {
  status: number;
  headers: Headers;
  body: string | null;
}

interface HeaderDescription {
  $ref?: string;
  required?: boolean;
  schema?: { type: string };
}

interface ResponseDescription {
  headers: Record<string, HeaderDescription>;
  content?: Record<string, { schema: object }>;
}

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, ResponseDescription> }>>;
  components: { headers: Record<string, HeaderDescription> };
}

/** As programs get it. */
export const DOCUMENT = JSON.parse(
  JSON.stringify(describeApi({ publicUrl: new URL('http://localhost:3000') })),
) as Description;

/** What any answer of this server carries, about which an operation need say nothing. */
const ON_ANY_ANSWER =
  /^(?:access-control-.*|cache-control|connection|content-(?:length|security-policy|type)|cross-origin-resource-policy|date|keep-alive|referrer-policy|strict-transport-security|transfer-encoding|vary|x-content-type-options)$/;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(DOCUMENT, 'openapi');

/**
 * Finds in what an answer differs from the description of the operation that it answers, as a proxy
 * between both would: in its status, its headers or its body. An address or a method that no operation
 * has is answered as it may be.
 */
export function findViolations(method: string, target: string, answer: ReadAnswer): string[] {
  const path = new URL(target, 'http://localhost').pathname.replace(
    /^(\/plants\/|\/admin\/(?:tokens|webhooks)\/)[^/]+$/,
    '$1{id}',
  );
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = DOCUMENT.paths[path]?.[name];
  if (!operation) return [];
  const place = `${name.toUpperCase()} ${path} ${answer.status}`;
  const response = operation.responses[answer.status];
  if (!response) return [`${place} is not described`];
  const pointer = ['paths', path, name, 'responses', String(answer.status)];
  const found = [...findHeaderFaults(response, answer)];
  // Where it answers a HEAD, there is nothing to look at.
  if (method !== 'HEAD' && answer.body !== null) {
    found.push(...findBodyFaults(response, answer.headers, answer.body, pointer));
  }
  return found.map((fault) => `${place}: ${fault}`);
}

function findHeaderFaults(response: ResponseDescription, { headers }: ReadAnswer): string[] {
  const faults: string[] = [];
  const told = new Set<string>();
  for (const [name, given] of Object.entries(response.headers)) {
    const { $ref } = given;
    const header = $ref ? DOCUMENT.components.headers[$ref.split('/').at(-1) ?? ''] : given;
    told.add(name.toLowerCase());
    const text = headers.get(name);
    if (text === null) {
      if (header?.required) faults.push(`the header ${name} is missing`);
    } else {
      const isNumber = /^[0-9]+$/.test(text);
      if (header?.schema?.type === 'integer' && !isNumber) faults.push(`${name} is ${text}`);
    }
  }
  for (const name of headers.keys()) {
    if (!told.has(name) && !ON_ANY_ANSWER.test(name)) faults.push(`${name} is not described`);
  }
  return faults;
}

function findBodyFaults(
  response: ResponseDescription,
  headers: Headers,
  body: string,
  pointer: string[],
): string[] {
  if (!response.content) return body === '' ? [] : ['a body where none is described'];
  const type = headers.get('content-type') ?? 'none';
  if (!response.content[type]) return [`the media type ${type} is not described`];
  const value = JSON.parse(body);
  if (type === 'application/problem+json' && String(value.status) !== pointer.at(-1)) {
    return [`the problem has the status ${value.status}`];
  }
  const validate = validatorOf([...pointer, 'content', type, 'schema']);
  return validate(value) ? [] : [ajv.errorsText(validate.errors, { dataVar: 'body' })];
}

/** Returns what validates by a schema of the document, compiled once. */
export function validatorOf(pointer: string[]): ValidateFunction {
  const parts = pointer.map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`openapi#/${parts.join('/')}`);
  if (!validate) throw new Error(`There is no schema at ${pointer.join(' ')}.`);
  return validate;
}

/**
 * Checks an answer that a test got. The body of a list may be a stream that only the test knows how to
 * read, so it is checked once the test reads it; every other is checked at once.
 *
 * @throws Error that names what differs from the description.
 */
export async function checkAnswer(
  method: string,
  target: string,
  response: Response,
): Promise<void> {
  const { status, headers } = response;
  const check = (body: string | null) => {
    const found = findViolations(method, target, { status, headers, body });
    if (found.length > 0) throw new Error(`An answer breaks /openapi.json: ${found.join('; ')}`);
  };
  if (status !== 200) {
    check(await response.clone().text());
    return;
  }
  check(null);
  const read = response.text.bind(response);
  const text = async () => {
    const body = await read();
    check(body);
    return body;
  };
  const json = async () => JSON.parse(await text());
  // Under the node server a response's own methods cannot be assigned to.
  Object.defineProperties(response, { text: { value: text }, json: { value: json } });
}
