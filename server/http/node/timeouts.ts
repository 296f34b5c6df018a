/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** For the headers, from the connection or the end of the request before. */
  headersMs: number;
  /** For the body. */
  requestMs: number;
  /** For a request that brings a file, with its body. */
  uploadMs?: number;
  /** Between two requests. */
  idleMs: number;
  /** Without taking a byte of an answer. */
  stalledMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 65_000,
  stalledMs: 60_000,
};
