import pg from 'pg';
import { clientConfig } from './client-config.ts';
import { CONNECT_TIMEOUT_MS, types } from './host-pools.ts';
import type { Hosts } from './hosts.ts';
import { Pulse } from './silence/pulse.ts';

/**
 * Opens a connection of its own to the host that takes changes, which breaks once nothing is answered there, or
 * on itself, any more.
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
      breakInSilence(client, url);
      await hosts.check(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  });
}

/** Has whatever is asked of a connection, and its end, wait no longer than the database answers, and it answers. */
function breakInSilence(client: pg.Client, url: string): void {
  const silence = new Error('the database answers nothing more on its connection.');
  const breakOff = () => client.connection.stream.destroy(silence);
  const pulse = new Pulse({ url, onSilence: breakOff, onDead: breakOff });
  const mind = <Method extends (...given: never[]) => unknown>(method: Method): Method =>
    new Proxy(method, {
      apply: (asked, _, given) => pulse.mind(client, Reflect.apply(asked, client, given)),
    });
  client.query = mind(client.query);
  client.end = mind(client.end);
}
