/** What `target_session_attrs` may ask of a host: a program that writes has no use for others. */
const ATTRIBUTES = ['any', 'read-write', 'primary'];

/** The words that the driver knows; it takes any other for `verify-full` without a word. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** What an address may name behind its database. The driver would take any other for a setting of its own. */
const OPTIONS = [
  ...['application_name', 'channel_binding', 'client_encoding', 'connect_timeout'],
  ...['fallback_application_name', 'gssencmode', 'host', 'keepalives', 'options', 'password'],
  ...['port', 'sslcert', 'sslkey', 'sslmode', 'sslnegotiation', 'sslrootcert'],
  ...['target_session_attrs', 'uselibpqcompat', 'user'],
];

/** Names the hosts where none stand before the database. */
const HOST_OPTION = /(?<=[?&])host=([^&#]*)&?/;

const ADDRESS =
  'an address such as postgres://user:password@host:5432/plants, in which a password has %, /, ?, # and @ percent-encoded';

/** What is no address of a database; the message does not repeat it, since it may hold a password. */
export class AddressError extends Error {
  /** What an address must be. */
  readonly accepted: string;

  constructor(accepted: string) {
    super(`It must be ${accepted}.`);
    this.accepted = accepted;
  }
}

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
 * @throws AddressError where it is none, or asks for what no host that takes changes has.
 */
export function readAddress(text: string): DatabaseAddress {
  const [, start = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  if (!isDecodable(text)) throw new AddressError(ADDRESS);
  const option = authority === '' ? HOST_OPTION.exec(rest)?.[1] : undefined;
  const hosts = option ? decodeURIComponent(option).split(',').map(toHost) : authority.split(',');
  const behind = option ? rest.replace(HOST_OPTION, '') : rest;
  const urls = hosts.map((host) => `${start}${host}${behind}`);
  // One alone may be left out, where its socket is named behind.
  const areNamed = hosts.length > 1 ? hosts.every(Boolean) : authority + rest !== '';
  // Behind the hosts an `@` belongs to a password, and an `=` before the options to one of these, perhaps its
  // password: what stands there would be told as the name of a host or a database.
  const isCut = rest.includes('@') || /^[^?#]*=/.test(authority + rest);
  if (isCut || !areNamed || !urls.every((url) => URL.canParse(url))) {
    throw new AddressError(ADDRESS);
  }
  for (const [, name = ''] of rest.matchAll(/[?&]([^=&#]*)/g)) {
    if (!OPTIONS.includes(name)) {
      throw new AddressError(`an address whose options are among ${OPTIONS.join(', ')}`);
    }
  }
  readOption(rest, 'sslmode', SSL_MODES);
  const wanted = readOption(rest, 'target_session_attrs', ATTRIBUTES);
  return { hosts, urls, areAsked: (wanted ?? (hosts.length > 1 ? 'read-write' : 'any')) !== 'any' };
}

/** Returns a host that an option names as it stands before the database: a folder of sockets, IPv6, or a name. */
function toHost(name: string): string {
  return /^[^/]*:/.test(name) ? `[${name}]` : encodeURIComponent(name);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns what an address says of an option; undefined where it has none. Throws AddressError for an unknown word. */
function readOption(rest: string, name: string, words: string[]): string | undefined {
  const said = new RegExp(`[?&]${name}=([^&#]*)`).exec(rest)?.[1];
  if (said === undefined || words.includes(said)) return said;
  throw new AddressError(`an address whose ${name} is one of ${words.join(', ')}, or left out`);
}
