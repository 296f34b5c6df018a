import { BlockList, isIP } from 'node:net';
import { type ClientAddress, plainAddress, readAddress } from './address-forms.ts';
import type { AppContext } from './context.ts';

/** Most requests come from few addresses; how many are remembered as they were read. */
const REMEMBERED_ADDRESSES = 1000;

/** More proxies than stand before any server. */
const MAX_PROXIES = 16;

/** No address is this long, whatever its port and zone. */
const MAX_WRITTEN_LENGTH = 100;

/** Tells whether a peer is a proxy whose X-Forwarded-For is believed. */
export interface TrustedProxies {
  trusts(address: string): boolean;
  /** Reads an address, in whatever form it is written; null for what is none. */
  read(text: string): ClientAddress | null;
}

/**
 * Reads a comma-separated list of addresses and CIDR ranges; an empty one trusts nobody.
 *
 * @throws Error that says what was found and what is accepted.
 */
export function parseTrustProxy(text: string): TrustedProxies {
  const list = new BlockList();
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries) if (entry !== '') addEntry(list, entry);
  const trustsNobody = entries.every((entry) => entry === '');
  const known = new Map<string, ClientAddress | null>();
  return {
    read(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      if (text.length > MAX_WRITTEN_LENGTH) return null;
      const address = readAddress(text);
      if (known.size === REMEMBERED_ADDRESSES) known.clear();
      known.set(text, address);
      return address;
    },
    trusts(address) {
      if (trustsNobody) return false;
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

function addEntry(list: BlockList, entry: string): void {
  const [written = '', prefix, ...rest] = entry.split('/');
  const address = isIP(written) === 0 ? '' : (plainAddress(written) ?? '');
  const family = isIP(address);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (family !== 0 && prefix === undefined) {
    list.addAddress(address, type);
    return;
  }
  const writtenBits = prefix && /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  // An IPv4 address within IPv6 stands in its last 32 bits.
  const bits = family === 4 && isIP(written) === 6 ? writtenBits - 96 : writtenBits;
  if (family === 0 || bits < 0 || bits > (family === 6 ? 128 : 32) || rest.length > 0) {
    throw new Error(
      `found "${entry}"; accepted is a comma-separated list of IP addresses and CIDR ranges, such as 127.0.0.1, 10.0.0.0/8, ::1`,
    );
  }
  list.addSubnet(address, bits, type);
}

const UNKNOWN: ClientAddress = { address: 'unknown', network: 'unknown' };

/** Returns the address a request came from, in its plain form. */
export function clientAddress(c: AppContext, trusted: TrustedProxies): string {
  return findClient(c, trusted).address;
}

/** Returns the network a request came from: what attempts are counted by. */
export function clientNetwork(c: AppContext, trusted: TrustedProxies): string {
  return findClient(c, trusted).network;
}

function findClient(c: AppContext, trusted: TrustedProxies): ClientAddress {
  return findForwarded(c.env?.peer ?? '', c.req.header('x-forwarded-for') ?? '', trusted);
}

/**
 * Finds the socket's peer, or, while that is a trusted proxy, the rightmost address of
 * X-Forwarded-For that is not. An entry that is no address ends the walk, and so do very many: the
 * left of the header is written by whoever sends it.
 */
export function findForwarded(
  peer: string,
  forwarded: string,
  trusted: TrustedProxies,
): ClientAddress {
  let client = trusted.read(peer) ?? UNKNOWN;
  let end = forwarded.length;
  for (let hops = 0; hops < MAX_PROXIES && end >= 0 && trusted.trusts(client.address); hops += 1) {
    const comma = end === 0 ? -1 : forwarded.lastIndexOf(',', end - 1);
    const next = trusted.read(forwarded.slice(comma + 1, end).trim());
    if (next === null) break;
    client = next;
    end = comma;
  }
  return client;
}
