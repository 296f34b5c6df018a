import { type FailureCode, RequestFailed } from '../api/request-failed.ts';

const UNSAVED: readonly FailureCode[] = ['storage_unavailable', 'storage_full'];

/** Tells whether what ends access may be in force though it could not be saved, which the failure says then. */
export function mayBeInForce(error: unknown): boolean {
  return error instanceof RequestFailed && UNSAVED.includes(error.code);
}
