import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * Returns how to connect to an address: as it says itself, but for what this program relies on. The driver would
 * let the address win, whatever option it names.
 *
 * @param own its settings of the session come behind those of the address, and so win too.
 */
export function clientConfig<Config extends pg.ClientConfig>(url: string, own: Config): Config {
  const given = parseIntoClientConfig(url);
  const options = [given.options, own.options].filter(Boolean).join(' ');
  // The driver leaves some characters of the name encoded.
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  return { ...given, ...(database && { database }), ...own, ...(options !== '' && { options }) };
}
