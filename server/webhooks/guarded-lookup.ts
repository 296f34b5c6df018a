import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { findAddresses } from './find-addresses.ts';
import { NotSentError } from './why-not-sent.ts';

const GLOBAL = ipaddr.IPv6.parse('2000::');

/** Addresses that may be sent to though they are not public, or by plain http. */
export interface AllowedAddresses {
  trusts(address: string): boolean;
}

/**
 * Refuses an address that only this machine or its network knows: whoever may register a webhook could else have
 * the server ask, in their place, what they cannot reach. Those that are allowed are not refused.
 *
 * @param isPlain where it is asked by http, which is for allowed addresses alone.
 * @throws NotSentError
 */
function requirePublic(address: string, isPlain: boolean, allowed: AllowedAddresses): void {
  // An IPv4 address within IPv6 counts as what it is.
  const parsed = ipaddr.process(address);
  if (allowed.trusts(parsed.toString())) return;
  if (!isPublic(parsed)) {
    throw new NotSentError('The address is not public, and WEBHOOK_ALLOW does not name it.');
  }
  if (isPlain) {
    throw new NotSentError('Nothing is sent by http but to addresses that WEBHOOK_ALLOW names.');
  }
}

/** Of IPv6 only 2000::/3 is global (IANA, Internet Protocol Version 6 Address Space). */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(GLOBAL, 3);
  return isGlobal && address.range() === 'unicast';
}

/**
 * Makes the lookup of a connection, which leads only to addresses that may be sent to: to look first and then
 * connect by name would let the name lead elsewhere meanwhile.
 */
export function guardedLookup(isPlain: boolean, allowed: AllowedAddresses): LookupFunction {
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    const found = await findAddresses(hostname);
    for (const { address } of found) requirePublic(address, isPlain, allowed);
    return found;
  };
  return (hostname, options, callback) => {
    const tell = (found: LookupAddress[]) => {
      const [first] = found;
      if (options.all || !first) callback(null, found);
      else callback(null, first.address, first.family);
    };
    find(hostname).then(tell, (error) => callback(error, []));
  };
}

/** Refuses an address that stands in a URL itself, which is looked up nowhere. @throws NotSentError */
export function requirePublicHost(
  { hostname }: URL,
  isPlain: boolean,
  allowed: AllowedAddresses,
): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) requirePublic(address, isPlain, allowed);
}
