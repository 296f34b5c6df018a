interface HeaderDescription {
  description: string;
  required?: true;
  schema: { type: string; pattern?: string; minimum?: number };
}

/** Describes a header that an answer may carry. */
export function header(description: string, type = 'string'): HeaderDescription {
  return { description, schema: { type, ...(type === 'integer' && { minimum: 0 }) } };
}

/** Describes a header that an answer always carries. */
export function sureHeader(description: string, type = 'string'): HeaderDescription {
  return { ...header(description, type), required: true };
}

/** What answers carry, described once. */
export const COMMON_HEADERS = {
  'X-Request-Id': sureHeader(
    'Names the request in the server’s log and in history: the caller’s own, or a new one.',
  ),
  'RateLimit-Policy': header(
    'Where the server limits requests: how many (`q`) in how many seconds (`w`).',
  ),
  RateLimit: header(
    'Where the server limits requests: how many are left (`r`), and in how many seconds all are (`t`).',
  ),
};

type CommonName = keyof typeof COMMON_HEADERS;

/** Adds to the headers of an answer, by reference, what every answer carries. */
export function withCommon(headers: Record<string, HeaderDescription> = {}): object {
  return { ...headers, ...references(['X-Request-Id']) };
}

/** As `withCommon`, with what answers carry that `RATE_LIMIT` counts. */
export function withLimits(headers: Record<string, HeaderDescription> = {}): object {
  return { ...withCommon(headers), ...references(['RateLimit-Policy', 'RateLimit']) };
}

function references(names: CommonName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Describes a header that a request may carry. */
export function sentHeader(name: string, description: string, example: string) {
  return { name, in: 'header', description, schema: { type: 'string' }, example };
}

/** Describes the header under which a request can be sent again. */
export function idempotencyKey(description: string) {
  return {
    ...sentHeader('Idempotency-Key', description, '5f0c1b9e-8a86-4c61-9a6f-2f1d7d4a3e52'),
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  };
}

/** What a refusal carries beside its problem, by its status. */
export function refusalHeaders(status: number): Record<string, HeaderDescription> {
  if (status === 401 || status === 403) {
    return {
      'WWW-Authenticate': sureHeader('How to authenticate, and what is missing (RFC 6750).'),
    };
  }
  if (status !== 429 && status !== 503 && status !== 507) return {};
  return {
    'Retry-After': header('In how many seconds to try again, where that is known.', 'integer'),
  };
}
