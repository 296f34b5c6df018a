import { createHmac } from 'node:crypto';

/**
 * Makes the headers by which a receiver knows who sent a body, and that it is the same one again, as Standard
 * Webhooks 1.0 has them.
 *
 * @param secret in base64.
 * @param id the same for each attempt.
 * @param at when this attempt is made, in milliseconds since the epoch.
 */
export function signedHeaders(
  secret: string,
  id: string,
  at: number,
  body: string,
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000));
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64'));
  const signature = hmac.update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
