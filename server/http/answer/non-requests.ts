import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { findForwarded } from '../auth/client-address.ts';
import type { HeaderRecord, HttpSettings } from '../context.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StrangerLines } from '../observe/stranger-lines.ts';
import { basePathOf } from '../public-url.ts';
import { describeProblem } from './problems.ts';
import { fixedHeaders } from './respond.ts';

export interface NonRequestDeps {
  logger: Logger;
  settings: HttpSettings;
  /** The app's own, so that a network's lines are counted together. */
  strangers: StrangerLines;
  metrics: Pick<Metrics, 'countProblem'>;
}

/** What is known of something that never becomes a request to the app. */
interface NonRequest {
  /** The address at the other end of its connection; empty where there is none. */
  peer: string;
  /** X-Forwarded-For, where that could be read. */
  forwarded?: string;
  /** What the log tells of it; the error itself where it is left out. */
  reason?: string | undefined;
}

/** Turns what is wrong with it into its answer, whole but for what the connection adds. */
export type AnswerNonRequest = (
  error: unknown,
  asking: NonRequest,
) => { status: number; headers: HeaderRecord; body: string };

/**
 * Makes what answers a client whose bytes never become a request to the app, by a problem that is counted and logged:
 * a Host or a target that makes no address has status 400, a fault of ours 500.
 */
export function answerNonRequests(deps: NonRequestDeps): AnswerNonRequest {
  const { logger, settings, strangers, metrics } = deps;
  const fixed = fixedHeaders(settings.publicUrl);
  const basePath = basePathOf(settings.publicUrl);
  return function answerNonRequest(error, { peer, forwarded = '', reason = String(error) }) {
    const { address: client, network } = findForwarded(peer, forwarded, settings.trustProxy);
    const requestId = randomUUID();
    const { status, code, headers, body } = describeProblem(error, requestId, basePath);
    metrics.countProblem(code);
    if (status >= 500) logger.error({ err: error, requestId }, code);
    else if (strangers.admits(network, 'info')) {
      logger.info({ requestId, status, code, reason, client }, 'bad request');
    }
    return { status, headers: { ...fixed, 'X-Request-Id': requestId, ...headers }, body };
  };
}
