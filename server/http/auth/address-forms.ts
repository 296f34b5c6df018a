import { isIP } from 'node:net';

/** A client's address in its plain form, and the network that it chose that address from. */
export interface ClientAddress {
  address: string;
  /** The address itself for IPv4; for IPv6 its first 64 bits, whose other half is anybody's choice. */
  network: string;
}

/** Reads an address as sockets and proxies write them; null for what is none. */
export function readAddress(text: string): ClientAddress | null {
  const address = plainAddress(text);
  if (address === null) return null;
  const isIpv6 = address.includes(':');
  const network = isIpv6 ? `${writeGroups(groupsOf(address).slice(0, 4))}::/64` : address;
  return { address, network };
}

/**
 * Strips a port, brackets and a zone, and writes what is left in one form, IPv4 within IPv6 as IPv4;
 * null where no address is left.
 */
export function plainAddress(text: string): string | null {
  if (isIP(text) === 4) return text;
  const host =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = host.split('%', 1);
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  // The longest run of zeros is left out (RFC 5952), as in every log that this one is compared with.
  return new URL(`http://[${writeGroups(groups)}]`).hostname.slice(1, -1);
}

/** Reads an IPv6 address as its eight numbers. */
function groupsOf(address: string): number[] {
  const [before = [], after] = address.split('::').map(readGroups);
  return after
    ? [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
    : before;
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function writeGroups(groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}
