import type { Call } from '../call.ts';

/** Tells what was read only where who asked is still let in: it may have waited its turn meanwhile. */
export async function ifStillAdmitted<Answer>(
  call: Pick<Call, 'confirmAdmission'>,
  reading: Promise<Answer>,
): Promise<Answer> {
  const answer = await reading;
  await call.confirmAdmission();
  return answer;
}
