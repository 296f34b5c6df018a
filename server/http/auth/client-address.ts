import type { AppContext } from '../context.ts';
import type { ClientAddress } from './address-forms.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** More proxies than stand before any server. */
const MAX_PROXIES = 16;

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
  const peer = c.env?.connection?.peer ?? '';
  return findForwarded(peer, c.req.header('x-forwarded-for') ?? '', trusted);
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
