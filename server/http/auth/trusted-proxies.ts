import { BlockList, isIP } from 'node:net';
import { ownText } from '../../contract/text.ts';
import { type ClientAddress, plainAddress, readAddress } from './address-forms.ts';

/** Most requests come from few addresses; how many are remembered as they were read. */
const REMEMBERED_ADDRESSES = 1000;

/** No address is this long, whatever its port and zone. */
const MAX_WRITTEN_LENGTH = 100;

/** Tells whether a peer is a proxy whose X-Forwarded-For is believed. */
export interface TrustedProxies {
  trusts(address: string): boolean;
  /** Reads an address, in whatever form it is written; null for what is none. */
  read(text: string): ClientAddress | null;
}

/**
 * Reads a comma-separated list of addresses and CIDR ranges; without one, nobody is trusted.
 *
 * @throws Error that says what was found and what is accepted.
 */
export function parseTrustProxy(text = ''): TrustedProxies {
  const list = new BlockList();
  const trustsNobody = text === '';
  if (!trustsNobody) for (const entry of text.split(',')) addEntry(list, entry.trim());
  const known = new Map<string, ClientAddress | null>();
  return {
    read(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      if (text.length > MAX_WRITTEN_LENGTH) return null;
      // Whoever counts by addresses keeps them long, and not the headers that they came in.
      const own = ownText(text);
      const address = readAddress(own);
      if (known.size === REMEMBERED_ADDRESSES) known.clear();
      known.set(own, address);
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
