import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** How long a name server may take, and how often it is asked. */
const ASKING = { timeout: 2_000, tries: 2 };

const HOSTS_FILE =
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** What tells of names. */
interface NameSources {
  hostsFile?: string;
  /** Name servers; those of the system where they are left out. */
  servers?: string[];
}

/**
 * Finds the addresses of a name, one or more: those in the hosts file, else those in DNS, which is asked for the
 * name as it is, without search domains. The system's own lookup would hold a thread that the disk and a database
 * need, for as long as a name server says nothing.
 *
 * @throws Error with the code and the syscall of the query in vain.
 */
export async function findAddresses(
  name: string,
  { hostsFile = HOSTS_FILE, servers }: NameSources = {},
): Promise<LookupAddress[]> {
  const wanted = name.toLowerCase().replace(/\.$/, '');
  const known = (await readHosts(hostsFile)).get(wanted);
  if (known) return known;
  if (wanted === 'localhost') return LOOPBACK;
  const resolver = new Resolver(ASKING);
  if (servers) resolver.setServers(servers);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
    ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length > 0) return found;
  const failed = [ipv4, ipv6].find((one) => one.status === 'rejected');
  throw failed ? failed.reason : noAddress();
}

/** Made of a name that stands for another one, which is answered even where that one has no address. */
function noAddress(): Error {
  const error = new Error('The name has no address.');
  return Object.assign(error, { code: 'ENODATA', syscall: 'queryA' });
}

/** Reads the addresses of each name in a hosts file. Where there is none, it names nothing. */
async function readHosts(path: string): Promise<Map<string, LookupAddress[]>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
  }
  return hosts;
}
