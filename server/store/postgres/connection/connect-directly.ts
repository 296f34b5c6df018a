import pg from 'pg';
import { clientConfig } from './client-config.ts';
import { CONNECT_TIMEOUT_MS, types } from './database.ts';
import type { Hosts } from './hosts.ts';

/**
 * Opens a connection of its own to the host that takes changes.
 *
 * @param name what the database's operator sees it under.
 */
export async function connectDirectly(
  hosts: Hosts,
  name: string,
  options: Pick<pg.ClientConfig, 'pipeline'> = {},
): Promise<pg.Client> {
  return await hosts.connect(async (url) => {
    const client = new pg.Client(
      clientConfig(url, {
        application_name: name,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        keepAlive: true,
        types,
        ...options,
      }),
    );
    // Unheard, it would end the process; whoever waits for an answer is told by that.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await hosts.check(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  });
}
