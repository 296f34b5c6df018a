import { plainLine } from './plain-line.ts';

const START = 'Start it, or tell with --server where it is.';

const CLOSED =
  'What listens there closed the connection without an answer: it may have been stopped just then, or speak https.';

const CUT = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

const ADVICE: [code: RegExp, advice: string][] = [
  [/^ECONNREFUSED$/, START],
  [/^(?:ENOTFOUND|ENODATA|EAI_)/, 'The name is not known, or could not be looked up.'],
  [/ALTNAME_INVALID/, 'Its certificate is for another name. Use the name it was issued for.'],
  [/HAS_EXPIRED/, 'Its certificate has expired. Renew it there, or look at the clock here.'],
  [/NOT_YET_VALID/, 'Its certificate is not valid yet. Look at the clocks there and here.'],
  [/ALERT.*CERTIFICATE_REQUIRED/, 'It asks for a certificate of yours, and this command has none.'],
  [
    /CERT|SIGNATURE/,
    'Its certificate is not trusted here. Set NODE_EXTRA_CA_CERTS to the file of who issued it.',
  ],
  [/^(?:EPROTO$|ERR_SSL|ERR_TLS)/, 'What listens there does not speak https. Try http.'],
  // Some versions of Node give it no code.
  [/^(?:HPE_|HTTPParserError$)/, 'What listens there does not speak HTTP.'],
  [CUT, CLOSED],
];

/** Tells what to do about a request of `fetch` that nobody answered, in a sentence or two. */
export function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return START;
  if (error.name === 'AbortError') return 'What listens there did not answer in time.';
  const { cause, code } = causeOf(error);
  const known = ADVICE.find(([codes]) => codes.test(code || cause.name))?.[1];
  if (known !== undefined) return known;
  return `${START} (${plainLine(code || cause.message)})`;
}

/** Tells whether a request of `fetch` reached something that closed its connection without an answer. */
export function isCut(error: unknown): boolean {
  return error instanceof Error && CUT.test(causeOf(error).code);
}

function causeOf(error: Error): { cause: Error; code: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  return { cause, code: 'code' in cause ? String(cause.code ?? '') : '' };
}
