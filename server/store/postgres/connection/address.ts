/** What `target_session_attrs` may ask of a host: a program that writes has no use for others. */
const ATTRIBUTES = ['any', 'read-write', 'primary'];

/** Where a database is. */
export interface DatabaseAddress {
  /** Its hosts with their ports, as they are named. */
  hosts: string[];
  /** The address of each. */
  urls: string[];
  /** Whether a host is asked, once connected, if it takes changes: where several are named, unless `any` is to do. */
  areAsked: boolean;
}

/**
 * Reads an address, which may name several hosts as libpq has it,
 * `postgres://user:password@one:5432,other:5432/plants?target_session_attrs=read-write`.
 *
 * @throws Error where it is none, or asks for what no host that takes changes has. It holds a password,
 *   which the message does not repeat.
 */
export function readAddress(text: string): DatabaseAddress {
  const [, start = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  const hosts = authority.split(',');
  const urls = hosts.map((host) => `${start}${host}${rest}`);
  // One alone may be left out, where its socket is named behind.
  const areNamed = hosts.length > 1 ? hosts.every(Boolean) : authority + rest !== '';
  // Behind the hosts it belongs to a password, which would be told as a host's name.
  const isCut = rest.includes('@');
  if (isCut || !areNamed || !urls.every((url) => URL.canParse(url))) {
    throw new Error('It is no address.');
  }
  const wanted =
    /[?&]target_session_attrs=([^&#]*)/.exec(rest)?.[1] ??
    (hosts.length > 1 ? 'read-write' : 'any');
  if (!ATTRIBUTES.includes(wanted)) {
    throw new Error(`Its target_session_attrs must be one of ${ATTRIBUTES.join(', ')}.`);
  }
  return { hosts, urls, areAsked: wanted !== 'any' };
}
