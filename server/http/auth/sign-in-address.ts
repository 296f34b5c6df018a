import { BlockList, isIP } from 'node:net';
import type { AppContext, HttpSettings } from '../context.ts';
import { addressOf } from '../public-url.ts';
import { MAX_AUTHORITY_LENGTH } from '../read/authority.ts';

/** Scheme, host and port of any name that DNS allows. */
const MAX_ORIGIN_LENGTH = 'https://'.length + MAX_AUTHORITY_LENGTH;

/** Builds the address of a one-time sign-in link. The code is a fragment, which no server is sent. */
export function signInAddress(publicUrl: URL, code: string): string {
  return `${addressOf(publicUrl)}/sign-in#code=${code}`;
}

/**
 * Returns where links lead that a signed-in browser asks for: of the addresses in `PUBLIC_URL` the one
 * that the browser itself came by, else the first; where that is not set, the browser's own origin. A
 * request with a session has passed as one of the same origin, and its answer goes to nobody else; a
 * Host header alone is never believed.
 */
export function linkAddress(
  c: AppContext,
  { publicUrl, otherUrls = [], isPublicUrlGuessed }: HttpSettings,
): URL {
  const origin = c.req.header('origin') ?? '';
  const named = otherUrls.find((url) => url.origin === origin);
  if (named) return named;
  const isRead = origin.length <= MAX_ORIGIN_LENGTH && URL.canParse(origin);
  if (!isPublicUrlGuessed || !isRead) return publicUrl;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) ? url : publicUrl;
}

/** Who listens at one of these answers at `localhost`. */
const AT_LOCALHOST = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);

/** Returns where a server is reached from its own machine, as long as nobody has said how others reach it. */
export function ownAddress(host: string, port: number): URL {
  // No URL names the network card that an IPv6 address may be told with, as in fe80::1%eth0.
  const address = host.replace(/%.*/, '');
  const isOnlyThere = isIP(address) !== 0 && !AT_LOCALHOST.has(address);
  const name = isIP(address) === 6 ? `[${address}]` : address;
  return new URL(`http://${isOnlyThere ? name : 'localhost'}:${port}`);
}

/** Tells whether other machines can come while nobody has said by which address. */
export function isOpenWithoutAddress(host: string, publicUrl: URL | null): boolean {
  if (publicUrl !== null || host === 'localhost') return false;
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  // The system takes 127.1 and 0x7f000001 for an address, as a URL does.
  const plain = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
  const family = isIP(plain);
  return family === 0 || !loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}
