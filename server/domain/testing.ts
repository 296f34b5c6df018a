import type { Call } from './plants.ts';

/** Makes a call that nobody is sent away from and that waits in no line, for what is tested without HTTP. */
export function callWith(of: Pick<Call, 'store' | 'principal' | 'requestId'>): Call {
  const { signal } = new AbortController();
  return {
    ...of,
    signal: () => signal,
    confirmAdmission: async () => undefined,
    inLine: (_name, work) => work(),
  };
}
