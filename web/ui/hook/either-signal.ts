/** Returns a signal that ends with either of two, or with the second alone. `AbortSignal.any` came only with Firefox 124 and Safari 17.4. */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  const end = () => either.abort();
  for (const signal of [one, other]) {
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  }
  return either.signal;
}
