/** Why nothing was sent, in a sentence for whoever manages the webhook. */
export class NotSentError extends Error {}

const UNREACHABLE = 'The receiver cannot be reached from this server.';
export const CLOSED = 'The receiver closed the connection without an answer.';
export const TOO_EARLY = 'The receiver answered before anything was sent.';
export const NO_END = 'The receiver says again and again that its answer is yet to come.';

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'The receiver refuses connections.',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
};

const INSECURE = 'No secure connection with the receiver could be made.';
const UNKNOWN = 'It could not be sent. The log of the server tells the code of the error.';

/**
 * Tells why an attempt failed, by what an admin of one workspace may know: no address, since that of an internal
 * name is the operator's, and no code of the system, which the log has.
 */
export function whyNotSent(error: unknown): { reason: string; code: string | null } {
  if (error instanceof NotSentError) return { reason: error.message, code: null };
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return { reason: syscall.startsWith('query') ? ofLookup(code) : ofConnection(code), code };
}

function ofLookup(code: string): string {
  return code === 'ENOTFOUND' || code === 'ENODATA'
    ? 'The name of the receiver is not known.'
    : 'The name of the receiver could not be looked up.';
}

function ofConnection(code: string): string {
  if (/CERT|SIGNATURE/.test(code)) return 'The certificate of the receiver is not valid.';
  if (/^(?:EPROTO$|ERR_SSL|ERR_TLS)/.test(code)) return INSECURE;
  if (code.startsWith('HPE_')) return 'What the receiver answers is not HTTP.';
  return REASONS[code] ?? UNKNOWN;
}
