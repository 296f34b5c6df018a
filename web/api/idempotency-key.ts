/** A UUID of version 4 (RFC 9562): each 0 stands for a random digit, the 8 for one of 8, 9, a and b. */
const FORM = '00000000-0000-4000-8000-000000000000';

/**
 * Makes a fresh UUID for an `Idempotency-Key` header. `crypto.randomUUID` is missing where a shop serves
 * the app over plain http in its own network.
 */
export function newIdempotencyKey(): string {
  return FORM.replace(/[08]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) | (byte & (digit === '0' ? 15 : 3))).toString(16);
  });
}
