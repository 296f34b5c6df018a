import { BlockList, isIP } from 'node:net';
import type { AppContext } from './context.ts';

/** Tells whether a peer is a proxy whose X-Forwarded-For is believed. */
export interface TrustedProxies {
  trusts(address: string): boolean;
}

/**
 * Reads a comma-separated list of addresses and CIDR ranges; an empty one trusts nobody.
 *
 * @throws Error that says what was found and what is accepted.
 */
export function parseTrustProxy(text: string): TrustedProxies {
  const list = new BlockList();
  for (const entry of text.split(',')) {
    if (entry.trim() !== '') addEntry(list, entry.trim());
  }
  return {
    trusts(address) {
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (family !== 0 && prefix === undefined) {
    list.addAddress(address, type);
    return;
  }
  const bits = prefix && /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (family === 0 || bits < 0 || bits > (family === 6 ? 128 : 32) || rest.length > 0) {
    throw new Error(
      `found "${entry}"; accepted is a comma-separated list of IP addresses and CIDR ranges, such as 127.0.0.1, 10.0.0.0/8, ::1`,
    );
  }
  list.addSubnet(address, bits, type);
}

/**
 * Returns the address a request came from: the socket's peer, or, while that is a trusted proxy,
 * the rightmost address of X-Forwarded-For that is not. An entry that is no address ends the walk.
 */
export function clientAddress(c: AppContext, trusted: TrustedProxies): string {
  let address = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown';
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  while (trusted.trusts(address)) {
    const next = plainAddress(forwarded.pop()?.trim() ?? '');
    if (next === null) break;
    address = next;
  }
  return address;
}

/** Strips a port, brackets and the IPv4-in-IPv6 prefix; null where no address is left. */
function plainAddress(text: string): string | null {
  const host =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = /^::ffff:([\d.]+)$/i.exec(host)?.[1] ?? host;
  return isIP(address) === 0 ? null : address;
}
