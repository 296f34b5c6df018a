import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';

/** What took no longer than this was read as if at once. */
const AT_ONCE_MS = 20;

/**
 * Tells what was read, or what is refused for it, only where who asked is still let in: it may have waited its turn
 * meanwhile. A fault of the program is thrown as it is, whatever comes of asking.
 */
export async function ifStillAdmitted<Answer>(
  call: Pick<Call, 'confirmAdmission'>,
  reading: Promise<Answer>,
): Promise<Answer> {
  const answer = await refusedIfAdmitted(call, reading);
  await call.confirmAdmission();
  return answer;
}

/** As `ifStillAdmitted`, for what asks by itself as it is read, so that only a refusal is yet to be asked for. */
export async function refusedIfAdmitted<Answer>(
  call: Pick<Call, 'confirmAdmission'>,
  reading: Promise<Answer>,
): Promise<Answer> {
  try {
    return await reading;
  } catch (refused) {
    if (refused instanceof DomainError) await call.confirmAdmission();
    throw refused;
  }
}

/**
 * As `ifStillAdmitted`, for what is read at once unless a database keeps it waiting: asking again for each page
 * would be a tenth of what it costs.
 */
export async function ifReadAtOnce<Answer>(
  call: Pick<Call, 'confirmAdmission'>,
  reading: Promise<Answer>,
): Promise<Answer> {
  const since = performance.now();
  const answer = await reading;
  if (performance.now() - since > AT_ONCE_MS) await call.confirmAdmission();
  return answer;
}
