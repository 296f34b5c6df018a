import type { Call } from './plants.ts';

/** Tells what was read only where who asked is still let in: it may have waited its turn meanwhile. */
export async function ifStillAdmitted<Answer>(
  call: Pick<Call, 'confirmAdmission'>,
  reading: Promise<Answer>,
): Promise<Answer> {
  const answer = await reading;
  await call.confirmAdmission();
  return answer;
}

/** Passes batches on for as long as who asks is let in; breaks off then, so that no part passes for the whole. */
export async function* whileAdmitted<Batch>(
  call: Pick<Call, 'confirmAdmission'>,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await call.confirmAdmission();
    yield batch;
  }
}
