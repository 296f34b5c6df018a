import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_NAME_LENGTH } from '../../server/contract/plants.ts';
import { MAX_IMPORT_BYTES } from '../../server/contract/transfer/import-bytes.ts';
import { findHold, MOST_HELD_MS } from '../load/longest-hold.ts';
import { rounds, seed } from '../rounds.ts';
import { HEAD_CHARACTERS } from '../wire.ts';
import type { Endpoint } from './fuzz-requests.ts';
import { createTarget, ENDPOINTS } from './fuzz-target.ts';
import { knownBodies, knownFiles, slowFile, slowJson, slowText } from './slow-text.ts';

const CASES = rounds(6, 1000);
const FILES = rounds(2, 40);
const BODY_CHARACTERS = 60_000;
/** Bodies that name what they change may be longer than others. */
const LONG_BODIES: Record<string, number> = {
  'POST /bff/deletions': 1_000_000,
  'POST /bff/taggings': 1_000_000,
};
const FILE_CHARACTERS = rounds(100_000, 16_000_000);

const HEADERS = [
  ...['authorization', 'cookie', 'idempotency-key', 'if-none-match', 'content-type', 'origin'],
  ...[
    'content-encoding',
    'accept-encoding',
    'accept-language',
    'x-forwarded-for',
    'x-request-id',
    'sec-fetch-site',
  ],
  ...['host', 'if-match', 'last-event-id', 'range', 'transfer-encoding', 'x-unknown'],
];

interface Attack {
  what: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

const cut = (text: string) => text.slice(0, HEAD_CHARACTERS);

function toHeader(text: string): string {
  return cut(Buffer.from(text).toString('latin1')).replaceAll(/[\0\r\n]/g, ' ');
}

/** Leaves no escape cut in two, and no surrogate without its other half. */
function toQuery(text: string): string {
  return cut(encodeURIComponent(text.toWellFormed())).replace(/%.?$/, '');
}

/** Everything of one endpoint that a client writes, slow: its path, a parameter, a header or the body. */
function attackOn(endpoint: Endpoint, isFile: boolean, size: number): fc.Arbitrary<Attack> {
  const { query, method } = endpoint;
  const names = [...Object.keys(query), 'unknown'];
  const plain = endpoint.path.map((path) => ({ path, headers: {}, body: null }));
  const text = slowText(HEAD_CHARACTERS);
  // What is short enough is also looked for.
  const parameterText = fc.oneof(text, slowText(MAX_NAME_LENGTH));
  const inHead = [
    fc.tuple(plain, fc.constantFrom(...HEADERS), text).map(([all, name, value]) => ({
      ...{ ...all, what: `header ${name}: ${value.slice(0, 30)}` },
      headers: { [name]: toHeader(value) },
    })),
    fc.tuple(plain, fc.constantFrom(...names), parameterText).map(([all, name, value]) => ({
      ...{ ...all, what: `parameter ${name}: ${value.slice(0, 30)}` },
      path: `${all.path.split('?')[0]}?${name}=${toQuery(value)}`,
    })),
    fc.tuple(plain, text).map(([all, value]) => ({
      ...{ ...all, what: `path: ${value.slice(0, 30)}` },
      path: all.path.replace(/[^/?]*(?=\?|$)/, toQuery(value)),
    })),
  ];
  const bodies = isFile ? slowFile(FILE_CHARACTERS) : slowJson(size);
  const inBody = fc.tuple(plain, bodies).map(([all, body]) => ({ ...all, ...describeBody(body) }));
  if (method === 'GET' || endpoint.body === null) return fc.oneof(...inHead);
  return isFile ? inBody : fc.oneof(...inHead, { weight: 6, arbitrary: inBody });
}

/** Returns what tells how long a text was put into a normal form since, in UTF-16 code units. */
function watchNormalizing(): () => number {
  const { normalize } = String.prototype;
  let longest = 0;
  String.prototype.normalize = function (this: string, form?: string) {
    longest = Math.max(longest, this.length);
    return normalize.call(this, form);
  };
  onTestFinished(() => {
    String.prototype.normalize = normalize;
  });
  return () => longest;
}

/** Fifty errors, each with a name of the client's own; what is longer repeats what was sent. */
const MOST_REFUSAL_BYTES = 65_536;

/** Fetch wants it said that a body may be answered before it has been read. */
const STREAMED = { duplex: 'half' } as const;

/** Sends a body as a connection does, in parts, so that sending it holds nothing. */
function streamOf(body: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(body).subarray(0, MAX_IMPORT_BYTES);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise(setImmediate);
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + 65_536));
      else controller.close();
      at += 65_536;
    },
  });
}

function knownAttacks({ path, body }: Endpoint, isFile: boolean, size: number): Attack[] {
  if (body === null) return [];
  const known = isFile ? knownFiles(FILE_CHARACTERS) : knownBodies(size);
  const [asked = ''] = fc.sample(path, { numRuns: 1, seed: 1 });
  return known.map((text) => ({ ...describeBody(text), path: asked, headers: {} }));
}

const describeBody = (body: string) => ({
  body,
  what: `body: ${body.slice(0, 60)} … ${body.slice(-30)}`,
});

test.each(Object.keys(ENDPOINTS))(
  `nothing that a client writes to %s holds the event loop for more than ${MOST_HELD_MS} ms, or is repeated at length`,
  async (name) => {
    const target = await createTarget();
    const endpoint = ENDPOINTS[name]?.(target);
    if (!endpoint) throw new Error(name);
    const [own = '', credential = ''] = (endpoint.credentials.at(-1) ?? '').split(': ');
    const isFile = /^POST \/bff\/imports/.test(name);
    const size = LONG_BODIES[name] ?? BODY_CHARACTERS;
    const longestNormalized = watchNormalizing();
    const found: string[] = [];
    let longest = 0;
    let longestRefusal = 0;
    let slowest = '';
    const numRuns = isFile ? FILES : CASES;
    const attacks = [
      ...knownAttacks(endpoint, isFile, size),
      ...fc.sample(attackOn(endpoint, isFile, size), { numRuns, seed }),
    ];
    for (const { what, path, headers, body } of attacks) {
      const held = await findHold(async () => {
        const type = body === null ? {} : { 'content-type': 'application/json' };
        const sent = { 'Sec-Fetch-Site': 'same-origin', [own]: credential, ...type, ...headers };
        const { method } = endpoint;
        const stream = body === null ? null : { body: streamOf(body), ...STREAMED };
        const request = new Request(`http://localhost${path}`, {
          method,
          headers: sent,
          ...stream,
        });
        const response = await target.app.app.request(request);
        let length = 0;
        for await (const chunk of response.body ?? []) length += chunk.length;
        if (response.status >= 400) longestRefusal = Math.max(longestRefusal, length);
      });
      if (held > longest) slowest = what;
      longest = Math.max(longest, held);
      if (held > MOST_HELD_MS) found.push(`${Math.round(held)} ms: ${what}`);
    }
    console.log(
      `${name}: ${attacks.length} attacks, longest hold ${Math.round(longest)} ms (${slowest}), seed ${seed}`,
    );
    expect(found).toEqual([]);
    expect(longestRefusal).toBeLessThanOrEqual(MOST_REFUSAL_BYTES);
    expect(longestNormalized()).toBeLessThanOrEqual(8 * MAX_NAME_LENGTH);
  },
  600_000,
);
